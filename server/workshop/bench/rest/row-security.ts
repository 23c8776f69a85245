import pg from "pg";
import type { Connection } from "pg";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";

/** Setting that every policy compares a row's merchant with. */
const setting = "canary.merchant";
const role = "canary_guarded";

/**
 * Puts a policy on each table of merchants' rows of this database: seen and written is only what belongs to
 * the merchant that the transaction has named. Answers the address for a second role, which the policies
 * bind; they do not bind the owner's.
 */
export async function guardTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DO $$
    DECLARE tables text[] := (SELECT array_agg(c.oid::regclass::text) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'merchantId');
      guarded text;
    BEGIN
      CREATE ROLE ${role} LOGIN PASSWORD '${role}';
      GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role};
      FOREACH guarded IN ARRAY tables LOOP
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
        EXECUTE format('CREATE POLICY own ON %s USING ("merchantId" = current_setting(''${setting}'', true))', guarded);
      END LOOP;
    END $$`);
  await client.end();
  return Object.assign(new URL(url), { username: role, password: role }).href;
}

/**
 * A connection that names this merchant in each transaction. In those of several statements it is part of
 * BEGIN's message; a single statement gets it in its own message and its own transaction, which is the least
 * that can be paid. In "four" it is a transaction of four messages, as it is where that is not to be had:
 * through Prisma, behind poolers, on a Citus, which hands on to its nodes what SET LOCAL says in a transaction.
 */
export function namingClient(merchantId: string, way: "one" | "four"): typeof QueueingClient {
  const local = `SET LOCAL ${setting} = '${merchantId}'`;
  return class NamingClient extends QueueingClient {
    constructor(...args: ConstructorParameters<typeof QueueingClient>) {
      super(...args);
      const send = this.query.bind(this) as Send;
      let isOpen = false;
      const sendAlone = (query: Query) =>
        way === "one"
          ? new Promise((resolve, reject) => {
              const answer = (error: Error | null, result: unknown) =>
                error ? reject(error) : resolve(result);
              send(new NamedQuery(merchantId, query, answer));
            })
          : inFour(send, local, query);
      this.query = ((first: string | Query, values?: unknown, callback?: Callback) => {
        const query: Query = typeof first === "string" ? { text: first } : { ...first };
        if (Array.isArray(values)) query.values = values;
        const answer = typeof values === "function" ? (values as Callback) : callback;
        const text = query.text.trim();
        if (/^(?:begin|start)\b/i.test(text)) {
          isOpen = true;
          return send(`${text}; ${local}`);
        }
        if (/^(?:commit|rollback(?! to))\b/i.test(text)) isOpen = false;
        else if (!isOpen) return told(sendAlone(query), answer);
        return told(send(query) as Promise<unknown>, answer);
      }) as typeof this.query;
    }
  };
}

type Query = { text: string; name?: string; values?: unknown[] };
type Send = (query: unknown) => unknown;
type Callback = (error: Error | null, result?: unknown) => void;

function told(promise: Promise<unknown>, callback: Callback | undefined): Promise<unknown> | void {
  if (!callback) return promise;
  promise.then((result) => callback(null, result), callback);
}

async function inFour(send: Send, local: string, query: Query): Promise<unknown> {
  await send("BEGIN");
  try {
    await send(local);
    const result = await send(query);
    await send("COMMIT");
    return result;
  } catch (error) {
    await send("ROLLBACK");
    throw error;
  }
}

/** Methods that pg's own queries call by themselves and that its types leave out. */
interface Inner {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
type Wire = Connection & {
  namesMerchant?: boolean;
  parse(query: object): void;
  bind(query: object): void;
  execute(query: object): void;
};
const PlainQuery = pg.Query as unknown as new (
  config: object,
  values: undefined,
  callback: Callback,
) => Inner;

/** A statement with the merchant's name before it, up to one Sync: they are one transaction. */
class NamedQuery extends PlainQuery {
  private readonly merchantId: string;
  private isNamed = false;

  constructor(merchantId: string, query: Query, callback: Callback) {
    super({ ...query, queryMode: "extended" }, undefined, callback);
    this.merchantId = merchantId;
  }

  override prepare(connection: Wire): void {
    const statement = "canary_merchant";
    if (!connection.namesMerchant)
      connection.parse({ name: statement, text: `SELECT set_config('${setting}', $1, true)` });
    connection.namesMerchant = true;
    connection.bind({ statement, values: [this.merchantId] });
    connection.execute({ rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isNamed) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.isNamed) super.handleCommandComplete(message, connection);
    this.isNamed = true;
  }
}
