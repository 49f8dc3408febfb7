import type { Database, Statement } from "better-sqlite3";

/** Prepared statements by text. Texts are few: lists travel as JSON, so filters vary only in shape. */
export class Statements {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    // A bound on memory, should filters of ever new shapes come in.
    if (this.#prepared.size >= 512) this.#prepared.clear();
    const statement = this.#db.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  get<Row>(sql: string, ...params: readonly unknown[]): Row | undefined {
    return this.prepare(sql).get(...params) as Row | undefined;
  }

  all<Row>(sql: string, ...params: readonly unknown[]): readonly Row[] {
    return this.prepare(sql).all(...params) as Row[];
  }

  run(sql: string, ...params: readonly unknown[]): { readonly changes: number; readonly id: number } {
    const result = this.prepare(sql).run(...params);
    return { changes: result.changes, id: Number(result.lastInsertRowid) };
  }
}
