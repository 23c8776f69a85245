import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Rules that the linter cannot express. Import layers, sizes and the rest are in .oxlintrc.json.

const domain = globSync(
  "server/{routers,payments,ledger,events,storage,notifications,auth,http,procedures,webhooks,checkout}/**/*.ts",
  { exclude: ["**/*.test.ts"] },
);

// A test clock moves what a page says of links and keys, too. In a browser there is no other clock than its own.
const pages = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });

test("domain code and pages read the time from the service's clock alone", () => {
  const onServer = [...domain, ...pages.filter((file) => !source(file).startsWith('"use client"'))];
  const readers = onServer.filter((file) => /new Date\(\)|Date\.now\(\)/.test(source(file)));
  expect(readers).toEqual([]);
});

test("a file of the dashboard is given to the page of the business that the sign-in acts for", () => {
  const routes = globSync("app/(dashboard)/**/route.ts");
  expect(routes.length).toBeGreaterThan(0);
  const deaf = routes.filter((file) => !/callerOfFile\(request|requireShown\(/.test(source(file)));
  expect(deaf).toEqual([]);
  const paths = routes.map((file) => file.replace(/^app\/\(dashboard\)|\/route\.ts$/g, ""));
  const part = String.raw`(?:\$\{[^}]*\}|[^/"\x60}]+)`;
  const begins = paths.map((path) => path.replaceAll(/\[[^\]]*\]/g, part)).join("|");
  // They say whose page they are on by `FileLink`.
  const bare = new RegExp(`<(?:a|Link)\\b[^>]*?href=[{"\`]+(?:${begins})(?![\\w])`, "s");
  const linking = globSync("{app,components}/**/*.tsx").filter((file) => bare.test(source(file)));
  expect(linking).toEqual([]);
});

test("one file decides how often a subscription is charged where nobody says so", () => {
  const said =
    /recurring\b[\w\s|]*\)?\s*(?:\?\?|\|\|)\s*(?!null\b)\w|\binterval: "(?:day|week|month|year)"/;
  // The command line's example states its interval, as any integration does.
  const deciding = globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: [
      "**/*.test.{ts,tsx}",
      "server/workshop/**",
      "server/generated/**",
      "server/programs/cli/**",
    ],
  }).filter((file) => said.test(source(file)));
  expect(deciding).toEqual(["server/payments/interval.ts"]);
});

test("a test of a refusal names its status: any from 400 on would be a 500, too", () => {
  const isRange = /expect\([^\n]*status\)[^\n]*\.toBeGreaterThan(?:OrEqual)?\(\d/;
  const tests = globSync("{app,components,server,e2e,sdk}/**/*.{test,spec}.{ts,tsx}", {
    exclude: ["**/node_modules/**"],
  });
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((file) => isRange.test(source(file)))).toEqual([]);
});

test("there are no drawers for everything", () => {
  const drawers = globSync("{app,components,server,prisma}/**/{lib,utils,helpers,types,common}", {
    exclude: ["server/generated/**"],
  });
  expect(drawers).toEqual([]);
});

test("rows that are picked to be changed are not joined with their table once more", () => {
  // The database may read the table for each row picked, when it was small when last looked at:
  // `= ANY(ARRAY(SELECT … LIMIT …))` is evaluated once, whatever it thinks.
  const within = /(?:[^();`]|\((?:[^();`]|\([^();`]*\))*\))*/.source;
  const picked = new RegExp(
    `\\bIN \\(\\s*SELECT\\b${within}\\b(?:LIMIT|FOR (?:NO KEY )?UPDATE)\\b${within}\\)`,
  );
  const changes = /\b(?:DELETE FROM|UPDATE)\b[^;`]*$/;
  const joined = globSync(["server/**/*.ts", "prisma/functions/*.sql"], {
    exclude: ["server/generated/**", "**/*.test.ts"],
  }).filter((file) => {
    const found = picked.exec(source(file));
    return found && changes.test(source(file).slice(0, found.index));
  });
  expect(joined).toEqual([]);
});

const ownLimits = [
  // But for a holder of locks, which gives up when the suite does, and for what `toPass` tries again and again.
  /\btimeout: (?!600_000\b|[1-9]_?000\b)/,
  /\b(?:poll|test|it)\b[^;]*?\{[^{}]*\btimeout: /s,
  /(?<!\.)\bwaitFor\(|\bvi\.waitFor\(|\bsetTimeout\([\d_]+\)|\bgiveUpAt\b/,
];

test("no test sets a time limit of its own, which a busy machine would not keep", () => {
  const tests = globSync("{app,components,server,prisma,e2e}/**/*.{test,spec}.{ts,tsx}", {
    exclude: ["server/workshop/architecture.test.ts"],
  });
  expect(tests.some((file) => file.startsWith("e2e/"))).toBe(true);
  const limited = tests.filter((file) => ownLimits.some((limit) => limit.test(source(file))));
  expect(limited).toEqual([]);
});

test("browser tests measure nothing that is still on its way", () => {
  const measuring = globSync("e2e/**/*.ts").filter((file) => source(file).includes("boundingBox("));
  expect(measuring).toEqual(["e2e/fixtures/box-at-rest.ts"]);
});

function source(file: string): string {
  return readFileSync(file, "utf8");
}
