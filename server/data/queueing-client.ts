import type { Socket } from "node:net";
import { Client } from "pg";

type Query = (...args: unknown[]) => unknown;

/** Says that statements of this transaction may take longer. */
const longer = /^\s*SET LOCAL statement_timeout/i;
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
  /** Longer than a statement may take (`statement_timeout`, db.ts): the database has answered or is gone. */
  protected silentMaxMs = 40_000;
  private ahead = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    const send = super.query.bind(this) as Query;
    this.query = ((...query: unknown[]) => {
      this.followLimit(query);
      return isAwaited(query) ? this.inTurn(() => send(...query)) : send(...query);
    }) as typeof this.query;
    this.once("connect", () => this.giveUpAfter(this.silentMaxMs));
  }

  private followLimit([query]: unknown[]): void {
    const text = typeof query === "string" ? query : Reflect.get(Object(query), "text");
    if (typeof text !== "string") return;
    if (longer.test(text)) this.giveUpAfter(0);
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

/** Neither a query that answers a callback, nor one that sends itself, such as COPY. */
function isAwaited(query: unknown[]): boolean {
  const [first] = query;
  const sendsItself = typeof first === "object" && first !== null && "submit" in first;
  return !sendsItself && !query.some((argument) => typeof argument === "function");
}
