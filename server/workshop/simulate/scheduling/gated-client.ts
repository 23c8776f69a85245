import pg from "pg";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";

type Query = (...asked: unknown[]) => unknown;
type Release = (error?: Error | boolean) => void;

/**
 * A connection whose every statement waits for its actor's turn, those that begin and end a
 * transaction too. Who is not simulated is not held up.
 */
export class GatedClient extends pg.Client {
  private isInTransaction = false;
  /** Loans of this connection that somebody has used: the pool lends it by a new function to release it. */
  private readonly used = new WeakSet<Release>();
  /** Loans that are ended on behalf of who died. */
  private readonly ended = new WeakSet<Release>();
  /** Loans that are over, whoever ended them. */
  private readonly returned = new WeakSet<Release>();
  private loan: Release = () => undefined;

  constructor(options?: pg.ClientConfig) {
    super(options);
    const ask = super.query.bind(this) as Query;
    const send: Query = (first, ...others) => ask(inOrder(first), ...others);
    this.query = ((...asked: unknown[]) => this.inTurn(send, asked)) as typeof this.query;
  }

  get release(): Release {
    return this.loan;
  }

  /** The pool sets another function for each loan, and refuses to be called twice. */
  set release(giveBack: Release) {
    const loan: Release = (error) => {
      this.returned.add(loan);
      giveBack(error);
    };
    this.loan = loan;
  }

  private inTurn(send: Query, asked: unknown[]): unknown {
    const asking = Scheduler.asking();
    const { loan } = this;
    if (!asking) {
      // Nobody who may die has it: a dead one that asks afterwards has an earlier loan in mind.
      this.used.add(loan);
      return send(...asked);
    }
    const { scheduler, actor } = asking;
    const text = textOf(asked[0]);
    const backend = this.backend();
    const giveBack = () => this.giveBack(loan, send);
    // It waited for a connection when it died, and has one now. A loan that was used is another's, or was given back: Prisma
    // ends the transaction of who died when that has taken too long.
    if (!actor.isDead) actor.open.set(backend, giveBack);
    else if (!this.used.has(loan)) void giveBack();
    this.used.add(loan);
    const touch = { actor, what: shortly(text), backend };
    const answer = scheduler.touch(touch, async () => {
      try {
        return await send(...asked.filter((one) => typeof one !== "function"));
      } finally {
        if (/^begin/i.test(text)) this.isInTransaction = true;
        if (/^(commit|rollback)\b(?! to)/i.test(text)) this.isInTransaction = false;
        if (!this.isInTransaction) actor.open.delete(backend);
      }
    });
    const callback = asked.at(-1);
    if (typeof callback !== "function") return answer;
    answer.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
    return undefined;
  }

  /** Returns the connection of a process that died, once: PostgreSQL rolls back, and the pool may use it again. */
  private async giveBack(loan: Release, send: Query): Promise<void> {
    if (this.ended.has(loan) || this.returned.has(loan)) return;
    this.ended.add(loan);
    if (this.isInTransaction) await send("ROLLBACK");
    this.isInTransaction = false;
    // Prisma ends the transaction of who died when that has taken too long, and the pool has the connection back.
    if (this.returned.has(loan)) return;
    // The pool and Prisma listen on behalf of who died: what they would release is released here.
    this.removeAllListeners("error");
    loan();
  }

  private backend(): number {
    return (this as unknown as { processID: number }).processID;
  }
}

/** Workers draw whose turn it is by a hash of ids, which no seed repeats: here who was there first is. */
const drawn = /ORDER BY hashtextextended\("merchantId", (\$\d+)::bigint\)/;

function inOrder(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !drawn.test(textOf(query))) return query;
  return Object.assign(query, {
    text: textOf(query).replace(drawn, 'ORDER BY "merchantId", $1::bigint'),
  });
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return String((query as { text?: string }).text ?? "");
}

/** Enough of a statement to recognize it by. */
function shortly(text: string): string {
  const [first = ""] = /\b(?:UPDATE|INSERT INTO|DELETE FROM)\s+[^\s(]+/.exec(text) ?? [];
  const words = text.replaceAll(/\s+/g, " ").trim();
  if (first) return first;
  const table = /\bFROM\s+("?[\w."]+)/i.exec(words)?.[1] ?? "";
  return `${words.slice(0, 12)}… ${table} ${/FOR (NO KEY )?UPDATE/.exec(words)?.[0] ?? ""}`.trim();
}
