/** What a newcomer finds in the editor: harmless on any catalog, and shows what there is to ask. */
export const firstQuery = `# Ctrl-Enter runs the query.
# The book on the left explains every field.
query Fleet {
  hosts(first: 10) {
    totalCount
    nodes {
      name
      arch
      cpu { model vendor }
      hypervisors { virtType archName }
    }
  }
}
`;
