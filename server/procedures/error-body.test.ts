import { expect, test } from "vitest";
import { errorBody } from "#server/procedures/error-body.ts";

test.each([
  ["no connection of the pool came free", "timeout exceeded when trying to connect", undefined],
  [
    "a transaction's connection broke",
    "Client has encountered a connection error and is not queryable",
    undefined,
  ],
  [
    "a commit was cut off",
    "Database error. Code: `57P01`. Message: `terminating connection`",
    "P2010",
  ],
  ["no transaction could begin", "Unable to start a transaction in the given time.", "P2028"],
  ["a node of the database is away", "connection to the remote node failed", "08006"],
  ["the server ended the connection", "terminating connection", "57P01"],
  ["a failover left us at a standby", "cannot execute INSERT in a read-only transaction", "25006"],
  ["the database's disk is full", "could not extend file: No space left on device", "53100"],
  ["this machine's disk is full", "ENOSPC: no space left on device, write", "ENOSPC"],
  ["the database is out of memory", "out of memory", "53200"],
  [
    "a raw statement met a standby",
    "Raw query failed. Code: `25006`. Message: `cannot execute UPDATE in a read-only transaction`",
    "P2010",
  ],
])("%s: 503, so that clients come again", (_, message, code) => {
  const thrown = Object.assign(new Error(message), { code });
  expect(errorBody(thrown, "req_1")).toMatchObject({ statusCode: 503, code: "unavailable" });
});

test("a node's refusal that Prisma passes on is known by its code", () => {
  const cause = { originalCode: "08006", kind: "postgres" };
  const thrown = Object.assign(new Error("Raw query failed."), {
    code: "P2010",
    meta: { driverAdapterError: { cause } },
  });
  expect(errorBody(thrown, "req_1")).toMatchObject({ statusCode: 503 });
  expect(errorBody(new Error("a mistake of ours"), "req_1")).toMatchObject({ statusCode: 500 });
});
