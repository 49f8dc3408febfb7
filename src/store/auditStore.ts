import type { AuditEntry } from "../catalog/ports.js";
import type { Statements } from "./statements.js";

/** Writes an audit row; to be called inside the transaction of the change it tells of. */
export function writeAudit(writer: Statements, entry: AuditEntry): void {
  writer.run(
    "INSERT INTO audit_event (at, actor, operation, subject_type, subject, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
    entry.at,
    entry.actor,
    entry.operation,
    entry.subjectType,
    entry.subject,
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
  );
}
