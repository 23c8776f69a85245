import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's files. */
export const { find: findFile, lock: lockFile } = merchantRow("File", "files", (tx, key) =>
  tx.file.findUnique({ where: key }),
);
