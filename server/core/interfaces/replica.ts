import type { Prisma, PrismaClient } from "#server/generated/prisma/client.ts";

type Model = {
  [Name in keyof PrismaClient]: PrismaClient[Name] extends { findMany: unknown } ? Name : never;
}[keyof PrismaClient];
type Reading =
  | "findMany"
  | "findUnique"
  | "findUniqueOrThrow"
  | "findFirst"
  | "count"
  | "aggregate"
  | "groupBy"
  | "fields";
type Queries = readonly Prisma.PrismaPromise<unknown>[];

/**
 * Prisma's client, in a transaction or not, with its reading methods only. A raw statement of ours
 * can still say anything; a replica then refuses it.
 */
export type ReadingTx = { [Name in Model]: Pick<PrismaClient[Name], Reading> } & Pick<
  PrismaClient,
  "$queryRaw"
>;
export type ReadingDb = ReadingTx & {
  /**
   * Runs the queries over one connection, so that a setting made by the first holds for the others.
   */
  $transaction<Asked extends Queries>(
    queries: [...Asked],
  ): Promise<{ [Place in keyof Asked]: Awaited<Asked[Place]> }>;
};

/** `behind`: further than a list may be. */
export type ReplicaState = "up" | "behind" | "away";

/** A replica of the database beside it (DATABASE_REPLICA_URL): lists, searches and reports are read there. */
export interface Replica {
  readonly state: ReplicaState;
  /** Resolves when all instances know that this credential has changed something by now. Never rejects. */
  remember(credential: string): Promise<void>;
  /** The replica, where it has all that this credential has changed so far; else null. */
  dbFor(credential: string): Promise<ReadingDb | null>;
  /** Notes an error of the replica for a query that the primary then answered. */
  failed(error: unknown): void;
  /** Looks at it now and from then on; answers how to stop. Until then it is away. */
  follow(): Promise<() => Promise<void>>;
}
