/**
 * The import rules of the folders, as CONTRIBUTING.md tells them. `mayImport` names the folders of src/ that a
 * folder may use beside itself; src/app.ts is the only composition root.
 */
const mayImport = {
  cpu: [],
  topology: ["cpu/result"],
  documents: ["cpu", "topology"],
  hypervisors: ["cpu", "topology"],
  catalog: ["cpu", "topology", "documents", "hypervisors"],
  placement: ["cpu", "topology", "catalog"],
  store: [
    "cpu/result",
    "catalog/ports",
    "catalog/model",
    "catalog/errors",
    "catalog/names",
    "catalog/storageError",
  ],
  graphql: ["cpu", "topology", "catalog"],
  server: ["cpu/result", "graphql", "app"],
  cli: ["cpu", "topology", "documents", "hypervisors", "catalog", "server", "app"],
  dashboard: [],
};

const folderRules = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder}/ may import ${others.length ? others.join(", ") : "nothing else"} from src/.`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    path: "^src/",
    pathNot: `^src/(${[`${folder}/`, ...others.map((other) => `${other}(/|\\.)`)].join("|")})`,
  },
}));

/** The pure folders: given the same input they answer the same, in a browser as well. */
const pure = "^src/(cpu|topology)/";

/** What is started or imported from outside: the program, the published modules, the web page. */
const entries = "^src/(cli/main|cpu/index|topology/index|dashboard/main)\\.tsx?$";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      comment: "A module that nothing uses and that uses nothing is dead.",
      severity: "error",
      from: { orphan: true, path: "^src/", pathNot: ["^src/(cpu|topology)/index\\.ts$", "\\.d\\.ts$"] },
      to: {},
    },
    {
      name: "no-dead-modules",
      comment:
        "Every module is used, directly or not, by the program, the published entries or the web page.",
      severity: "error",
      from: { path: entries },
      to: {
        path: "^src/",
        pathNot: [entries, "^src/dashboard/vite\\.config\\.ts$", "\\.(css|html|d\\.ts)$"],
        reachable: false,
      },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-packages",
      comment: "A package is in package.json, and what the program runs on is no devDependency.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/dashboard/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-no-node",
      comment: "cpu and topology use no node: module; only the loader of the built-in CPU maps reads files.",
      severity: "error",
      from: { path: pure, pathNot: "^src/cpu/loadCpuMap\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "pure-packages",
      comment: "cpu and topology use only these packages.",
      severity: "error",
      from: { path: pure },
      to: { path: "node_modules/", pathNot: "node_modules/(fast-xml-parser|fastest-levenshtein)/" },
    },
    {
      name: "sql-in-store-only",
      comment: "Only src/store/ knows the database driver.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/store/" },
      to: { path: "node_modules/better-sqlite3/" },
    },
    {
      name: "app-is-no-server",
      comment: "src/app.ts composes everything but server and cli.",
      severity: "error",
      from: { path: "^src/app\\.ts$" },
      to: { path: "^src/(server|cli|dashboard)/" },
    },
    {
      name: "src-not-tests",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|scripts)/" },
    },
    ...folderRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
