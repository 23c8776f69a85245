import { type Connection, Query, type QueryConfig } from "pg";

/** Commands that are sent in one message with a query, by the names under which the connection has prepared them. */
export type Companions = { begin?: string | undefined; commit?: string | undefined };

/** pg's query as it is, more than its types tell. */
type Handlers = {
  portal: string;
  callback: (error: Error | undefined, answer: unknown) => void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  _getRows(connection: Connection): void;
};

type Messages = {
  bind(message: { portal: string; statement: string }): void;
  execute(message: { portal: string; rows: number }): void;
};

/**
 * A query that begins its transaction on its way, or ends it: BEGIN goes before it, COMMIT after it, and all are answered
 * at once. PostgreSQL passes over the rest where one has failed, because nothing tells it to go on before the end of the
 * message (Sync; https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING): nothing is done
 * outside of a transaction that has not begun, and none is committed whose last statement was refused. The query is one
 * that is prepared.
 */
export class BatchedQuery extends Query {
  /** The query's own answer, or the first error of the three. */
  readonly answer: Promise<unknown>;

  constructor(query: QueryConfig, { begin, commit }: Companions) {
    super(query);
    const handlers = this as unknown as Handlers;
    const { promise, resolve, reject } = Promise.withResolvers();
    this.answer = promise;
    handlers.callback = (error, answer) => {
      if (error) reject(error);
      else resolve(answer);
    };
    const submit = this.submit.bind(this);
    this.submit = (connection) => {
      connection.stream.cork();
      try {
        if (begin !== undefined) run(connection, begin);
        return submit(connection);
      } finally {
        connection.stream.uncork();
      }
    };
    handlers._getRows = (connection) => {
      (connection as unknown as Messages).execute({ portal: handlers.portal, rows: 0 });
      if (commit !== undefined) run(connection, commit);
      connection.sync();
    };
    const complete = handlers.handleCommandComplete.bind(this);
    let companionsBefore = begin === undefined ? 0 : 1;
    handlers.handleCommandComplete = (message, connection) => {
      if (companionsBefore === 0) complete(message, connection);
      companionsBefore -= 1;
    };
  }
}

function run(connection: Connection, statement: string): void {
  const messages = connection as unknown as Messages;
  messages.bind({ portal: "", statement });
  messages.execute({ portal: "", rows: 0 });
}
