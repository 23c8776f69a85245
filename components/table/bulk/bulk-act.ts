import type { IconComponent } from "#components/icons/icon.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

type Shown<Row> = {
  id: string;
  /** The button's label for this many rows: “Resend 12 events”. */
  label: (count: number) => string;
  icon: IconComponent;
  /** The chosen rows that it has a meaning for; the others are left out, and not counted. */
  isFor?: (row: Row) => boolean;
};

/** Something that is done to each chosen row by the procedure that does it to one. */
export type EachAct<Row> = Shown<Row> & {
  /** Null when it is done; in words why it had no effect. */
  act: (row: Row) => Promise<string | null>;
  /** Asks for a dry run of it for one row. */
  tryOut?: (row: Row) => Promise<DryRun>;
  /** Said when it is done. */
  done: (count: number) => string;
  /** Asked before: of whatever changes what others see. */
  question?: {
    title: (count: number) => string;
    description: string;
    keep: string;
    /** Number of rows from which to ask; fewer are done without asking. */
    from?: number;
  };
};

/** Something that an address answers for all of them at once, such as a file. */
export type FileAct<Row> = Shown<Row> & {
  href: (rows: readonly Row[]) => string;
  /** The same of all that the list's address matches. */
  ofAll?: { label: (count: string) => string; href: (search: string) => string };
};

export type BulkAct<Row> = EachAct<Row> | FileAct<Row>;

/** The acts for several rows of a list. */
export type Bulk<Row> = {
  acts: BulkAct<Row>[];
  /** All that the list matches (`readWhole`), where its acts can be done to more than one page. */
  readAll?: () => Promise<Row[]>;
  /** The name of a row: for its checkbox, and beside why something was refused. */
  nameOf: (row: Row) => string;
};
