import type { Db, Tx } from "#server/data/db.ts";

/**
 * A transaction that begins with its first query: work that sends none needs no BEGIN and no
 * COMMIT. `beforeEach` runs inside of it before each query of `tx`.
 */
export class LazyTransaction {
  /** Prisma's client. Any query opens the transaction. */
  readonly tx: Tx;
  private readonly db: Db;
  private opened: Promise<Tx> | null = null;
  private ended: Promise<void> = Promise.resolve();
  private readonly work = Promise.withResolvers<void>();

  constructor(db: Db, beforeEach: (tx: Tx) => Promise<void>) {
    this.db = db;
    this.tx = lazyClient(async () => {
      const tx = await this.begin();
      await beforeEach(tx);
      return tx;
    });
    // The code that rolls back throws the reason itself, even when no transaction was begun.
    this.work.promise.catch(() => {});
  }

  /** The client of the transaction itself; null when nothing has been asked yet. */
  get current(): Promise<Tx> | null {
    return this.opened;
  }

  async commit(): Promise<void> {
    this.work.resolve();
    await this.ended;
  }

  async rollBack(reason: unknown): Promise<void> {
    this.work.reject(reason);
    await this.ended.catch(() => {});
  }

  /** The same as its first query does. */
  begin(): Promise<Tx> {
    if (this.opened) return this.opened;
    const began = Promise.withResolvers<Tx>();
    this.opened = began.promise;
    this.ended = this.db.$transaction(async (tx) => {
      began.resolve(tx);
      await this.work.promise;
    });
    this.ended.catch(began.reject);
    return this.opened;
  }
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;
type Client = Methods & Record<string, Methods>;

/** Looks like Prisma's client; each of its methods first waits for the client that sends. */
function lazyClient(sender: () => Promise<Tx>): Tx {
  const client = async () => (await sender()) as unknown as Client;
  return named((name) =>
    name.startsWith("$")
      ? async (...args: unknown[]) => (await client())[name]?.(...args)
      : named(
          (method) =>
            async (...args: unknown[]) =>
              (await client())[name]?.[method]?.(...args),
        ),
  ) as unknown as Tx;
}

/** An object that has whatever it is asked for by name, and is no promise. */
function named(property: (name: string) => unknown): object {
  const get = (_: object, name: string | symbol) =>
    typeof name === "symbol" || name === "then" ? undefined : property(name);
  return new Proxy({}, { get });
}
