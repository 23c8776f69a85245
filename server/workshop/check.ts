import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { styleText } from "node:util";

const checks: Check[] = [
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "rooms and circles", command: ["node", "server/workshop/check-imports.ts"] },
  {
    name: "prices, charges, processors, subscriptions, records, loads and comments",
    command: ["node", "server/workshop/check-sources.ts"],
  },
  { name: "lines by room", command: ["node", "server/workshop/checks/room-lines.ts"] },
  { name: "American spelling", command: ["node", "server/workshop/checks/american-spelling.ts"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "dead code", command: ["knip", "--cache", "--no-progress", "--no-config-hints"] },
  {
    name: "schema and migrations",
    command: ["node", "server/programs/schema/command.ts", "check"],
  },
];

/** The compilers in Go spend a fifth of their time on collecting garbage that would fit. */
const env = { GOGC: "400", ...process.env };

interface Check {
  name: string;
  command: [string, ...string[]];
}

interface Outcome {
  passed: boolean;
  seconds: number;
  output: string;
}

/** `npm run check`: every static check, a line each with its seconds; the output of each that fails. */
async function main(): Promise<void> {
  const waiting = [...checks];
  const lanes = Array.from({ length: Math.min(3, availableParallelism()) }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      report(check, await run(check));
    }
  });
  await Promise.all(lanes);
}

async function run({ command: [program, ...args] }: Check): Promise<Outcome> {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const startedAt = performance.now();
  const secondsTaken = (): number => (performance.now() - startedAt) / 1_000;
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) =>
      resolve({ passed: false, seconds: secondsTaken(), output: error.message }),
    );
    child.once("close", (code) => resolve({ passed: code === 0, seconds: secondsTaken(), output }));
  });
}

function report({ name }: Check, { passed, seconds, output }: Outcome): void {
  const sign = passed ? styleText("green", "✓") : styleText("red", "✗");
  console.log(`${sign} ${name}, ${seconds.toFixed(1)} s`);
  if (passed) return;
  console.log(output.trimEnd());
  process.exitCode = 1;
}

await main();
