import type { Socket } from "node:net";
import { Client } from "pg";
import { traceStatement } from "#server/data/connection/trace-statement.ts";

type Query = (...args: unknown[]) => unknown;

/** Says how long statements of this transaction may take, mostly in milliseconds. */
const limitSaid = /^\s*SET LOCAL statement_timeout\s*(?:=|TO)\s*'?(\w+)/i;
/** Milliseconds that every statement may take (`statement_timeout`, db.ts). */
const limitMs = 30_000;
const isOver = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * A connection that is given its next query when it has answered the one before. Prisma asks for the
 * parts of an `include` at once, on the one connection of a transaction; pg queues them, and will refuse
 * them in its next version. Queries with a callback are a pool's own: it has the connection to itself.
 *
 * A host that goes silent, without a word to its connections, would hold each of them for a quarter of an
 * hour, as long as Linux sends again what nobody confirms: a connection on which nothing comes or goes for
 * `silentMaxMs` is given up.
 */
export class QueueingClient extends Client {
  /** Longer than a statement may take: the database has answered or is gone. */
  protected silentMaxMs = 40_000;
  private ahead = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    const send = super.query.bind(this) as Query;
    this.query = ((...query: unknown[]) => {
      this.followLimit(query);
      if (!isAwaited(query)) return send(...query);
      return traceStatement(textOf(query), () => this.inTurn(() => send(...query)));
    }) as typeof this.query;
    this.once("connect", () => this.giveUpAfter(this.silentMaxMs));
  }

  private followLimit(query: unknown[]): void {
    const text = textOf(query);
    if (text === null) return;
    const [, said] = limitSaid.exec(text) ?? [];
    if (said !== undefined) this.giveUpAfter(isLonger(said) ? 0 : this.silentMaxMs);
    else if (isOver.test(text)) this.giveUpAfter(this.silentMaxMs);
  }

  /** Never after 0. */
  private giveUpAfter(ms: number): void {
    const stream = this.connection.stream as Socket;
    stream.removeAllListeners("timeout");
    stream.setTimeout(ms, () => stream.destroy());
  }

  private inTurn(send: () => unknown): Promise<unknown> {
    const answer = this.ahead === 0 ? Promise.resolve(send()) : this.last.then(send, send);
    this.ahead += 1;
    const over = () => {
      this.ahead -= 1;
    };
    answer.then(over, over);
    this.last = answer;
    return answer;
  }
}

function textOf([query]: unknown[]): string | null {
  const text = typeof query === "string" ? query : Reflect.get(Object(query), "text");
  return typeof text === "string" ? text : null;
}

/**
 * Whether a stated limit is longer than `limitMs`. Anything but a number has a unit and counts as longer; 0 means
 * no limit.
 */
function isLonger(said: string): boolean {
  const ms = Number(said);
  return !(ms > 0 && ms <= limitMs);
}

/** Neither a query that answers a callback, nor one that sends itself, such as COPY. */
function isAwaited(query: unknown[]): boolean {
  const [first] = query;
  const sendsItself = typeof first === "object" && first !== null && "submit" in first;
  return !sendsItself && !query.some((argument) => typeof argument === "function");
}
