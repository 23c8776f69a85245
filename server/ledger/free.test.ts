import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { divide } from "#server/ledger/free.ts";

/** Where what is free of a balance may be computed, and why beside server/ledger/free.ts. */
const deciding: Record<string, string> = {
  "server/ledger/free.ts": "it decides",
  "prisma/functions/ledger-post.sql": "the database's own last guard, under the lock of a posting",
};

/** Arithmetic or a comparison between a balance, or an amount, and what is frozen, reserved or unsettled of it. */
const computes = new RegExp(
  String.raw`\b(?:balance|amount|held|settled)\b"?(?: \?\? 0n)?\)* *(?:-|>=?|<) *(?:[\w$.]*\.)?"?(?:frozen|reserved|unsettled|waiting)\b` +
    String.raw`|(?:frozen|reserved|unsettled|waiting)\b *(?:<=?|>) *(?:[\w$.]*\.)?"?(?:balance|amount|held|settled)\b`,
);

function copiesIn(path: string, text: string): string[] {
  if (path in deciding) return [];
  return text
    .split("\n")
    .flatMap((line) => (computes.test(line) ? [`${path}: ${line.trim()}`] : []));
}

test("nothing but server/ledger/free.ts computes what is free of a balance", () => {
  const paths = globSync(
    ["server/**/*.ts", "prisma/functions/**/*.sql", "{app,components}/**/*.{ts,tsx}"],
    {
      exclude: ["server/generated/**", "server/workshop/**", "**/*.test.ts", "**/*.test.tsx"],
    },
  );
  const found = paths.flatMap((path) => copiesIn(path, readFileSync(path, "utf8")));
  // Whether a lost dispute can be collected: a whole claim against the whole balance, not what is free of it.
  const claims = found.filter(
    (line) => !line.includes("d.status = 'lost' AND a.balance >= a.frozen"),
  );
  expect(claims).toEqual([]);
});

test.each([
  "SELECT a.id, a.balance - a.frozen AS free FROM ledger_accounts a",
  "WHERE a.type = 'merchant' AND a.balance > a.frozen",
  "const free = account ? account.balance - account.frozen : 0n;",
  "const available = amount > frozen ? amount - frozen : 0n;",
  "const reserved = frozen < held ? frozen : held;",
  "const settled = (balance ?? 0n) - unsettled;",
])("the search finds a copy: %s", (line) => {
  expect(copiesIn("server/routers/payouts/other.ts", line)).toHaveLength(1);
});

test("available and reserved are never below zero, and never more together than has arrived", () => {
  const some = fc.bigInt({ min: 0n, max: 2n ** 53n });
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
      some,
      some,
      some,
      (amount, frozen, waiting, unsettled) => {
        const { available, reserved } = divide({ amount, frozen, waiting, unsettled });
        expect(available >= 0n && reserved >= 0n).toBe(true);
        const arrived = amount - unsettled;
        expect(available + reserved).toBe(arrived > 0n ? arrived : 0n);
        expect(available === 0n || available === amount - unsettled - frozen - waiting).toBe(true);
      },
    ),
  );
});
