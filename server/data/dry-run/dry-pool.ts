import { Pool, type PoolClient } from "pg";
import { DomainError } from "#server/core/errors.ts";
import { idsIn, newId } from "#server/core/ids.ts";
import { lastOfTransaction } from "#server/data/connection/queueing-client.ts";

type Query = { text: string; name?: string; values?: unknown[] };
type Asking = (query: string | Query) => Promise<unknown>;

/**
 * How long a dry run waits for a row that a real change holds. Shorter than PostgreSQL waits before it looks for a
 * deadlock (`deadlock_timeout`, a second): whatever a dry run holds, no real change is given up because of it.
 */
const lockWaitMs = 500;
/** From its first statement to its last. Afterwards it is over, and holds nothing. */
const durationMaxMs = 15_000;

/**
 * A pool of one connection, in one transaction that is never committed. All transactions of an operation are parts of it
 * (savepoints), so that each sees what those before it have written. A statement outside of them that fails leaves the
 * rest as it was.
 */
export class DryPool extends Pool {
  /** Ids that its statements named: of rows that were made, and of others. */
  readonly named = new Set<string>();
  /** An id that is as old as the dry run. */
  beganWith = "";
  /** Whether it gave up because a real change held a row. */
  wasBlocked = false;
  private client: PoolClient | null = null;
  private points = 0;
  private endsAtMs = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor() {
    super({ max: 1 });
    this.query = ((query: Query) => this.askApart(query)) as unknown as typeof this.query;
    this.connect = (async () => this.lend()) as unknown as typeof this.connect;
  }

  async begin(client: PoolClient): Promise<void> {
    this.named.clear();
    this.beganWith = newId("event");
    this.wasBlocked = false;
    this.points = 0;
    this.endsAtMs = performance.now() + durationMaxMs;
    this.client = client;
    await client.query("BEGIN");
    await client.query(
      `SELECT set_config('lock_timeout', '${lockWaitMs}', true), set_config('statement_timeout', '${durationMaxMs}', true),
        set_config('idle_in_transaction_session_timeout', '${durationMaxMs}', true)`,
    );
  }

  /** Undoes all of it. Statements that come later are refused. */
  async rollBack(): Promise<void> {
    const { client } = this;
    this.client = null;
    await this.inTurn(async () => client?.query("ROLLBACK"));
  }

  /** A statement of its own: it fails alone. */
  private askApart(query: Query): Promise<unknown> {
    return this.inTurn(async () => {
      const point = await this.mark();
      try {
        const answer = await this.send(query);
        await this.send(`RELEASE SAVEPOINT ${point}`);
        return answer;
      } catch (error) {
        await this.send(`ROLLBACK TO SAVEPOINT ${point}`);
        throw error;
      }
    });
  }

  /** The connection, for a transaction within the transaction. */
  private lend(): object {
    let point: string | null = null;
    let hasFailed = false;
    const undo = () =>
      this.inTurn(async () => {
        if (point !== null) await this.send(`ROLLBACK TO SAVEPOINT ${point}`);
        point = null;
      });
    const query: Asking = async (asked) => {
      const text = typeof asked === "string" ? asked : asked.text;
      if (text === "BEGIN") point = await this.inTurn(() => this.mark());
      else if (text === "ROLLBACK" || (text === "COMMIT" && hasFailed)) await undo();
      else if (text !== "COMMIT")
        return this.inTurn(() => this.send(asked)).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      return { command: text, rowCount: null, oid: null, fields: [], rows: [] };
    };
    const ignored = () => undefined;
    return { query, on: ignored, removeListener: ignored, release: ignored };
  }

  private async mark(): Promise<string> {
    this.points += 1;
    const point = `dry_${this.points}`;
    await this.send(`SAVEPOINT ${point}`);
    return point;
  }

  private async send(asked: string | Query): Promise<unknown> {
    const { client } = this;
    if (!client || performance.now() > this.endsAtMs) throw tookTooLong();
    const query = typeof asked === "string" ? { text: asked } : uncommitted(asked);
    for (const value of query.values ?? []) this.note(value);
    try {
      return await client.query(query);
    } catch (error) {
      // lock_not_available
      if (Reflect.get(Object(error), "code") === "55P03") this.wasBlocked = true;
      throw error;
    }
  }

  private note(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.note(one);
    else if (typeof value === "string") for (const id of idsIn(value)) this.named.add(id);
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.turn.then(work, work);
    this.turn = answer.catch(() => undefined);
    return answer;
  }
}

/** Without the word that has a connection commit with it, and so not under the name that it is prepared by with that. */
function uncommitted(query: Query): Query {
  if (!query.text.endsWith(lastOfTransaction)) return query;
  const { name: _, ...rest } = query;
  return { ...rest, text: query.text.slice(0, -lastOfTransaction.length) };
}

function tookTooLong(): DomainError {
  return new DomainError(
    "unavailable",
    "The dry run took longer than fifteen seconds and was given up. Nothing was changed. Try again.",
    { retryAfterS: 1 },
  );
}
