import type { CapabilityClass, NewCapabilityClass, StoredHypervisor } from "../catalog/model.js";
import type { Statements } from "./statements.js";

interface ClassRow {
  readonly id: number;
  readonly digest: string;
  readonly arch: string;
  readonly best_virt_type: string | null;
  readonly content: string;
}

interface ClassHypervisorRow {
  readonly class_id: number;
  readonly id: number;
  readonly digest: string;
  readonly content: string;
}

/** Classes with their hypervisors, in the order of `ids`; unknown ids are left out. */
export function readClasses(statements: Statements, ids: readonly number[]): readonly CapabilityClass[] {
  const list = JSON.stringify(ids);
  const rows = statements.all<ClassRow>(
    "SELECT id, digest, arch, best_virt_type, content FROM capability_class WHERE id IN (SELECT value FROM json_each(?))",
    list,
  );
  const hypervisors = new Map<number, StoredHypervisor[]>();
  for (const row of statements.all<ClassHypervisorRow>(
    `SELECT ch.class_id, v.id, v.digest, v.content
       FROM class_hypervisor AS ch JOIN hypervisor AS v ON v.id = ch.hypervisor_id
      WHERE ch.class_id IN (SELECT value FROM json_each(?))
      ORDER BY ch.class_id, ch.position`,
    list,
  )) {
    const entry = { id: row.id, digest: row.digest, content: JSON.parse(row.content) };
    const known = hypervisors.get(row.class_id);
    if (known) known.push(entry);
    else hypervisors.set(row.class_id, [entry]);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        id: row.id,
        digest: row.digest,
        arch: row.arch,
        ...(row.best_virt_type !== null && { bestVirtType: row.best_virt_type }),
        content: JSON.parse(row.content),
        hypervisors: hypervisors.get(row.id) ?? [],
      },
    ];
  });
}

/** The class with this digest, made if it is not there yet. To be called inside a transaction. */
export function ensureClass(
  writer: Statements,
  wanted: NewCapabilityClass,
): { readonly id: number; readonly created: boolean } {
  const known = writer.get<{ id: number }>("SELECT id FROM capability_class WHERE digest = ?", wanted.digest);
  if (known) return { id: known.id, created: false };
  const { id } = writer.run(
    "INSERT INTO capability_class (digest, arch, cpu_vendor, cpu_model, best_virt_type, content) VALUES (?, ?, ?, ?, ?, ?)",
    wanted.digest,
    wanted.arch,
    wanted.content.hostCpu?.vendor ?? null,
    wanted.content.hostCpu?.model?.name ?? null,
    wanted.bestVirtType ?? null,
    JSON.stringify(wanted.content),
  );
  for (const [position, hypervisor] of wanted.hypervisors.entries()) {
    writer.run(
      "INSERT INTO class_hypervisor (class_id, position, hypervisor_id) VALUES (?, ?, ?)",
      id,
      position,
      ensureHypervisor(writer, hypervisor),
    );
  }
  for (const virtType of new Set(wanted.nativeVirtTypes)) {
    writer.run("INSERT INTO class_virt_type (virt_type, class_id) VALUES (?, ?)", virtType, id);
  }
  for (const feature of new Set(wanted.features)) {
    writer.run("INSERT INTO class_feature (feature, class_id) VALUES (?, ?)", feature, id);
  }
  return { id, created: true };
}

function ensureHypervisor(writer: Statements, wanted: Omit<StoredHypervisor, "id">): number {
  const known = writer.get<{ id: number }>("SELECT id FROM hypervisor WHERE digest = ?", wanted.digest);
  if (known) return known.id;
  return writer.run(
    "INSERT INTO hypervisor (digest, virt_type, arch, content) VALUES (?, ?, ?, ?)",
    wanted.digest,
    wanted.content.virtType,
    wanted.content.arch,
    JSON.stringify(wanted.content),
  ).id;
}

export function ensureTopology(
  writer: Statements,
  topology: { readonly digest: string; readonly content: string },
): number {
  const known = writer.get<{ id: number }>("SELECT id FROM topology WHERE digest = ?", topology.digest);
  if (known) return known.id;
  return writer.run("INSERT INTO topology (digest, content) VALUES (?, ?)", topology.digest, topology.content)
    .id;
}
