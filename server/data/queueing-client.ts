import { Client } from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that is given its next query when it has answered the one before. Prisma asks for the
 * parts of an `include` at once, on the one connection of a transaction; pg queues them, and will refuse
 * them in its next version. Queries with a callback are the pool's own: it has the connection to itself.
 */
export class QueueingClient extends Client {
  private ahead = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    const send = super.query.bind(this) as Query;
    this.query = ((...query: unknown[]) =>
      isAwaited(query) ? this.inTurn(() => send(...query)) : send(...query)) as typeof this.query;
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
