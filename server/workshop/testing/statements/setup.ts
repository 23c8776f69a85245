import { afterAll } from "vitest";
import { offences } from "#server/workshop/testing/statements/watch.ts";

// Set up for every database test: server/README, "Rules that hold everywhere".
afterAll(() => {
  if (offences.size === 0) return;
  const found = [...offences].map(([sql, tables]) => `${tables.join(", ")}: ${sql}`);
  // The next file of this worker answers for its own.
  offences.clear();
  throw new Error(
    ["Statements touch merchants' tables without naming the merchant:", ...found].join("\n"),
  );
});
