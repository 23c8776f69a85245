import type { Socket } from "node:net";
import { Client, type QueryConfig } from "pg";
import { BatchedQuery, type Companions } from "#server/data/connection/batched-query.ts";
import { traceStatement } from "#server/data/connection/trace-statement.ts";

type Query = (...args: unknown[]) => unknown;

/** Stands behind a statement that is the last of its transaction, which is committed with it. */
export const lastOfTransaction = "/* last of its transaction */";

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
 * BEGIN waits for the first query of its transaction and is sent with it, and COMMIT goes with a query that says that it is
 * the last (`lastOfTransaction`): two messages to the database less for each transaction. One that is over before it has
 * asked anything sends nothing.
 *
 * A host that goes silent, without a word to its connections, would hold each of them for a quarter of an
 * hour, as long as Linux sends again what nobody confirms: a connection on which nothing comes or goes for
 * `silentMaxMs` is given up.
 */
export class QueueingClient extends Client {
  /** Longer than a statement may take: the database has answered or is gone. */
  protected silentMaxMs = 40_000;
  /** The names under which this connection has prepared BEGIN and COMMIT, from its first transaction on. */
  private readonly prepared: Companions = {};
  /** BEGIN was asked for and waits for the first query. */
  private isBeginning = false;
  /** COMMIT went with the last query, and is yet to be asked for. */
  private isCommitted = false;
  private ahead = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    const send = super.query.bind(this) as Query;
    this.query = ((...query: unknown[]) => {
      this.followLimit(query);
      if (!isAwaited(query)) return send(...query);
      return traceStatement(textOf(query), () => this.inTurn(() => this.sendIn(query, send)));
    }) as typeof this.query;
    this.once("connect", () => this.giveUpAfter(this.silentMaxMs));
  }

  /** Sends a query in the transaction that it is to begin or to end, if any. */
  private sendIn(query: unknown[], send: Query): unknown {
    const [config] = query;
    const text = textOf(query) ?? "";
    if (text === "BEGIN" && this.prepared.begin !== undefined) {
      this.isBeginning = true;
      return Promise.resolve(answerTo(text));
    }
    if (this.isBeginning && isOver.test(text)) {
      this.isBeginning = false;
      return Promise.resolve(answerTo(text));
    }
    const isCommitted = this.isCommitted;
    this.isCommitted = false;
    if (isCommitted && text === "COMMIT") return Promise.resolve(answerTo(text));
    if (text === "BEGIN" || text === "COMMIT") return this.prepare(config, send);
    const begin = this.isBeginning ? this.prepared.begin : undefined;
    const commit = text.endsWith(lastOfTransaction) ? this.prepared.commit : undefined;
    this.isBeginning = false;
    if (begin === undefined && commit === undefined) return send(...query);
    if (isPrepared(config)) return this.sendWith(config, { begin, commit }, send);
    return (send({ name: begin, text: "BEGIN" }) as Promise<unknown>).then(() => send(...query));
  }

  private async sendWith(query: Prepared, companions: Companions, send: Query): Promise<unknown> {
    const batched = new BatchedQuery(query, companions);
    send(batched);
    const answer = await batched.answer;
    this.isCommitted = companions.commit !== undefined;
    return answer;
  }

  /** The first BEGIN and COMMIT of a connection are sent as they are asked for. */
  private async prepare(command: unknown, send: Query): Promise<unknown> {
    const answer = await send(command);
    if (isPrepared(command))
      this.prepared[command.text === "BEGIN" ? "begin" : "commit"] = command.name;
    return answer;
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

type Prepared = QueryConfig & { name: string };

/** Whether a query is prepared under a name, as all are but those of a pool whose connections others share. */
function isPrepared(query: unknown): query is Prepared {
  return typeof Reflect.get(Object(query), "name") === "string";
}

/** The answer to a command that was not sent. */
function answerTo(command: string) {
  return { command, rowCount: null, oid: null, fields: [], rows: [] };
}
