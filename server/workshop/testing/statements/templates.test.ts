import { expect, test } from "vitest";
import { sqlTemplates, unprepared } from "#server/workshop/testing/statements/templates.ts";

const program = [
  "const sent = Prisma.sql`UPDATE payouts SET amount = ${amount} WHERE id = ${id}`;",
  "await tx.$executeRaw`UPDATE refunds SET amount = ${amount}`;",
  "await ctx.db.$queryRaw<Row[]>`SELECT id FROM refunds WHERE amount > 0 + ${amount}`;",
  "parts.push(Prisma.sql`fee = ${fee}`);",
  "await tx.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(ms))}`;",
  "await tx.$executeRaw`DELETE FROM event_outbox`;",
].join("\n");

test("a statement with parameters that no test sends is named by file and line", () => {
  const statements = ["UPDATE payouts SET amount = $1 WHERE id = $2", "SELECT 1 WHERE fee = $1"];
  const missed = unprepared(sqlTemplates("refunds.ts", program), statements);
  expect(missed.map(({ place }) => place)).toEqual(["refunds.ts:2", "refunds.ts:3"]);
});

test("a part of a statement is missed where no statement holds it", () => {
  const missed = unprepared(sqlTemplates("refunds.ts", program), []);
  expect(missed.map(({ place }) => place)).toEqual(
    [1, 2, 3, 4].map((line) => `refunds.ts:${line}`),
  );
});
