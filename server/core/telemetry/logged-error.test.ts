import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { DomainError } from "#server/core/errors.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import type { LoggedError } from "#server/core/telemetry/logged-error.ts";

/** The error of the line that the log gets. */
function lineOf(err: unknown): { text: string; err: LoggedError } {
  const lines: string[] = [];
  createLog("debug", { write: (line) => void lines.push(line) }).error({ err }, "request failed");
  const [text = ""] = lines;
  return { text, err: JSON.parse(text).err };
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** As the database refuses a row. */
function refused(code: string, message: string): DatabaseError {
  const detail = "Failing row contains (cus_01, ada@example.com, opensesame).";
  const told = { code, severity: "ERROR", table: "customers", constraint: "customers_name" };
  return Object.assign(new DatabaseError(message, 0, "error"), told, { detail, where: detail });
}

test("a row that the database refuses is named by its table and rule, and not told", () => {
  const { text, err } = lineOf(refused("23514", "violates check constraint"));
  expect(text).not.toMatch(/opensesame|ada@/);
  const said = { type: "DatabaseError", message: "violates check constraint", code: "23514" };
  expect(err).toMatchObject({ ...said, table: "customers", constraint: "customers_name" });
  expect(err["stack"]).toMatch(/^\s+at .*logged-error\.test/);
});

const prismaError = Object.assign(
  new Error("Invalid call:\n{ name: 'opensesame' }\n\nArgument `name` is missing."),
  { name: "PrismaClientValidationError" },
);
const raw = 'Raw query failed. Code: `22P02`. Message: `invalid input: "opensesame"`';

test.each([
  ["a text that is no JSON", thrownBy(() => JSON.parse('{"opensesame": x}'))],
  ["an address that is none", thrownBy(() => new URL("opensesame", "opensesame"))],
  ["a value that PostgreSQL cannot read", refused("22P02", 'invalid input: "opensesame"')],
  ["the same by Prisma", Object.assign(new Error(raw), { meta: { value: "opensesame" } })],
  ["arguments of Prisma", prismaError],
  ["an API key", new Error("no such key: sk_test_opensesame")],
  ["an address with a token", new Error("GET /invitation?token=opensesame failed")],
  ["a cause", new Error("failed", { cause: refused("23505", "duplicate key") })],
  ["a field of its own", Object.assign(new Error("failed"), { request: { body: "opensesame" } })],
  ["what is no error", "opensesame"],
])("%s is not quoted in the log", (_, error) => {
  expect(lineOf(error).text).not.toContain("opensesame");
});

test("a card number in a message takes the message along, and the stack keeps its steps", () => {
  const { text, err } = lineOf(new Error("number 4242 4242 4242 4242 is no integer"));
  expect(text).not.toMatch(/4242 ?4242/);
  expect(err).toMatchObject({ message: "[redacted]", stack: expect.stringContaining("at ") });
});

test("what tells nothing of anybody stays: code, message, and causes as far as they go", () => {
  const inner = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { err } = lineOf(new Error("the database is away", { cause: inner }));
  expect(err).toMatchObject({ message: "the database is away", cause: { code: "ECONNREFUSED" } });
  expect(lineOf(new DomainError("not_found", "No such resource.")).err).toMatchObject({
    type: "DomainError",
    code: "not_found",
  });
  const loop = new Error("again");
  loop.cause = loop;
  expect(lineOf(loop).err.message).toBe("again");
});
