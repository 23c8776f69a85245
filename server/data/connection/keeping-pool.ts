import { DatabaseError, Pool } from "pg";

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Classes of SQLSTATE that say no to a statement and leave its connection as it was: data and constraints
 * (22, 23), deadlocks (40), our own rules (CA, P0). After any other, such as a prepared statement that no
 * longer fits its table, the next one begins on a new connection.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const isRefusal = /^(22|23|40|CA|P0)/;

/**
 * A pool that keeps the connection of a statement which the database refused. pg-pool's own `query` closes
 * it after every error: a loop of transfers that nobody can afford would be as many new connections.
 */
export class KeepingPool extends Pool {
  constructor(...args: ConstructorParameters<typeof Pool>) {
    super(...args);
    this.query = ((...query: unknown[]) => this.ask(query)) as unknown as typeof this.query;
  }

  private async ask(query: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let broken: Error | undefined;
    const breaks = (error: Error) => {
      broken = error;
    };
    client.on("error", breaks);
    try {
      return await (client.query as Query)(...query);
    } catch (error) {
      if (!isKept(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.off("error", breaks);
      client.release(broken);
    }
  }
}

function isKept(error: unknown): boolean {
  return (
    error instanceof DatabaseError && error.severity === "ERROR" && isRefusal.test(error.code ?? "")
  );
}
