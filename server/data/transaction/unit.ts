import { invariant } from "#server/core/assert.ts";
import { lastOfTransaction } from "#server/data/connection/queueing-client.ts";
import { type Db, isSpread, refusedCall, runStatement, type Tx } from "#server/data/db.ts";
import type { ModelName, RowOf } from "#server/data/rows/rows.ts";
import { LazyTransaction } from "#server/data/transaction/lazy-transaction.ts";
import type { NewEvent } from "#server/data/transaction/payload.ts";
import {
  manyStatements,
  oneStatement,
  type Writes,
} from "#server/data/transaction/unit-statement.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** The change that the last statement of a unit makes to the request's idempotency key. */
export type KeyChange = {
  /** Changes the key's row and returns it; no row when it may not be changed. */
  sql: Prisma.Sql;
  /** Called when the key's row may not be changed. Always throws. */
  refused(tx: Tx): Promise<never>;
};

/** A call of a database function that answers "posted", or in another word why it refuses. */
export type Call = {
  sql: Prisma.Sql;
  /** The id of the row that it makes, if any. */
  makes?: string;
  /** No query of the unit looks at its rows: it is made at the end, and holds what it locks no longer than that. */
  isLast?: boolean;
  /** Throws the error that a refusal stands for. Called after everything has been rolled back; always throws. */
  refused(outcome: string): Promise<never>;
};

/** The changes that the next statement will write. */
type Collected = { rows: Map<ModelName, object[]>; calls: Call[]; events: NewEvent[] };

/**
 * Everything that one operation changes. Rows, calls and events are collected; `tx` queries at
 * once, in a transaction that begins with its first query.
 *
 * At the end the collected changes go to the database in one statement, together with the
 * idempotency key: without BEGIN and COMMIT when `tx` was never used, else as the last statement of
 * the transaction. Where tables are spread over machines it is several statements of one
 * transaction. Everything commits or vanishes as one.
 */
export class Unit {
  /** Prisma's client in the unit's transaction. Sees what was inserted and called before. */
  readonly tx: Tx;
  private readonly db: Db;
  private readonly transaction: LazyTransaction;
  private collected = nothing();
  /** Ids of rows that are new and have no event yet. */
  private made = new Set<string>();
  private writing: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.db = db;
    this.transaction = new LazyTransaction(db, (tx) => this.writeRows(tx));
    this.tx = this.transaction.tx;
  }

  /**
   * Inserts a whole row: with the next query of `tx`, or at the end. What the database refuses
   * (a value that must be unique) is thrown there.
   */
  insert<Name extends ModelName>(model: Name, row: RowOf<Name>): void {
    const { rows } = this.collected;
    const some = rows.get(model);
    if (some) some.push(row);
    else rows.set(model, [row]);
    if ("id" in row) this.made.add(row.id);
  }

  /** Calls a function of the database, likewise. Refused, it undoes the whole unit. */
  call(call: Call): void {
    this.collected.calls.push(call);
    if (call.makes !== undefined) this.made.add(call.makes);
  }

  /** Writes an event at the end; see `emit`. */
  record(event: NewEvent): void {
    this.collected.events.push(event);
  }

  /** Writes what was collected so far, for a query that needs its events. */
  async write(): Promise<void> {
    const tx = await this.transaction.begin();
    await this.writing;
    await this.send(this.take(null), tx);
  }

  /** Ends the unit. Answers whether it changed anything. */
  async commit(key: KeyChange | null): Promise<boolean> {
    const tx = await this.transaction.current;
    await this.writing;
    const isEmpty = key === null && sizeOf(this.collected) === 0;
    if (!isEmpty) {
      const isWritten = await this.send(this.take(key), tx, key === null);
      if (!isWritten) await this.keyRefused(key);
    }
    await this.transaction.commit();
    return !isEmpty || tx !== null;
  }

  async rollBack(reason: unknown): Promise<void> {
    await this.transaction.rollBack(reason);
  }

  /** Asked in the unit's own transaction where one was begun: it holds the key's row, and twins wait for it. */
  private async keyRefused(key: KeyChange | null): Promise<never> {
    invariant(key, "only a key can keep the rest from being written");
    return key.refused((await this.transaction.current) ?? this.db);
  }

  /** Runs a statement with these calls, and lets the one that was refused say what that means. */
  private async asking<Result>(
    calls: readonly Call[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      const refused = refusedCall(error);
      if (!refused) throw error;
      await this.rollBack(error);
      const call = calls[refused.number];
      invariant(call, "a call that was refused was made");
      return call.refused(refused.outcome);
    }
  }

  /** Queries see what was collected before them; events wait, to be written in one statement. */
  private async writeRows(tx: Tx): Promise<void> {
    const { rows, events } = this.collected;
    const [calls, last] = partition(this.collected.calls, ({ isLast }) => !isLast);
    if (rows.size + calls.length > 0) {
      this.collected = { ...nothing(), calls: last, events };
      const writes = { ...nothing(), rows, calls, made: this.made, key: null };
      this.writing = this.writing.then(() => this.send(writes, tx));
    }
    await this.writing;
  }

  private take(key: KeyChange | null): Collected & Writes {
    const { collected, made } = this;
    this.collected = nothing();
    this.made = new Set();
    return { ...collected, made, key: key?.sql ?? null };
  }

  /**
   * Answers whether it was written: nothing is when the key may not be changed. `isLast`: the transaction is committed
   * with it.
   */
  private async send(writes: Collected & Writes, tx: Tx | null, isLast = false): Promise<boolean> {
    return this.asking(writes.calls, async () => {
      if (isSpread(this.db)) return this.sendMany(writes, tx ?? (await this.transaction.begin()));
      const statement = oneStatement(this.db, writes);
      if (!tx) return (await runStatement(this.db, statement)).length > 0;
      const rows = await tx.$queryRaw<[]>(isLast ? lastStatement(statement) : statement);
      return rows.length > 0;
    });
  }

  private async sendMany({ key, ...writes }: Writes, tx: Tx): Promise<boolean> {
    if (key && (await tx.$queryRaw<[]>(key)).length === 0) return false;
    for (const statement of manyStatements(this.db, writes)) await tx.$executeRaw(statement);
    return true;
  }
}

function lastStatement(statement: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${statement} ${Prisma.raw(lastOfTransaction)}`;
}

function nothing(): Collected {
  return { rows: new Map(), calls: [], events: [] };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean) {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const;
}

function sizeOf({ rows, calls, events }: Collected): number {
  return rows.size + calls.length + events.length;
}
