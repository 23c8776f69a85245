import { parseArgs } from "node:util";
import { runCrashBank } from "#server/workshop/drills/crash-bank/crash-bank.ts";

/** `npm run crash-bank -- --seconds 300`: see runCrashBank. Exit code 1 when anything was lost. */
const { values } = parseArgs({ options: { seconds: { type: "string", default: "120" } } });
const report = await runCrashBank({ seconds: Number(values.seconds) });
const { problems, ...counts } = report;
console.log(counts);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? "Nothing was lost, nothing was made up." : "The bank failed.");
process.exitCode = problems.length === 0 ? 0 : 1;
