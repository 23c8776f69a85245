import type { Readable } from "node:stream";

/** A service under drill: how its parts are lost and come back. */
export type Site = {
  /** Describes it for the reader. */
  word: string;
  /** Where payments are sent. */
  origin: string;
  /** The database of the moment. */
  databaseUrl(): string;
  /** Settings under which its database is read by the drill. */
  settings: Record<string, string>;
  killApp(): Promise<void>;
  startApp(): Promise<void>;
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** An empty, migrated database for a restore, and an app on it that sends nothing to anybody. */
  emptyPlace(): Promise<EmptyPlace>;
  /** Null where none follows. */
  replica: Replica | null;
};

export type EmptyPlace = {
  databaseUrl: string;
  settings: Record<string, string>;
  /** Answers its origin. */
  startApp(): Promise<string>;
  stop(): Promise<void>;
};

export type Replica = {
  /** Whether no commit is acknowledged before the replica has it. */
  isSynchronous: boolean;
  /** The primary ends, as a host that is lost; the replica takes its place, and the app is led there. */
  takeOver(): Promise<void>;
};

/** A backup of the service, and the database whose seals it holds. */
export type GivenBackup = {
  name: string;
  open: () => Promise<Readable>;
  passphrase: string;
  sourceUrl: string;
};
