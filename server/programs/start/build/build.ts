import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { shareChunks } from "#server/programs/start/build/share-chunks.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

/** Everything that can end up in the built pages. */
const sources = [
  "{app,components,server,public}/**/*",
  "{package.json,package-lock.json,tsconfig.json,tailwind.config.ts}",
  "{next,postcss}.config.mjs",
  "{instrumentation,instrumentation-client}.ts",
];
const notBuilt = ["**/*.test.ts", "**/*.test.tsx", "server/{programs,workshop}/**"];

type Tell = (what: string) => void;

/**
 * Runs `next build` when its sources differ from those of the last build; returns whether it did.
 * `tell` hears what Next is doing.
 */
export async function buildPages(tell: Tell = () => undefined): Promise<boolean> {
  const distDir = path.resolve(root, process.env.NEXT_DIST_DIR ?? ".next");
  const stampFile = path.join(distDir, "built-from.sha256");
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  await runNextBuild(tell);
  shareChunks(distDir);
  writeFileSync(stampFile, stamp);
  return true;
}

function hashSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, exclude: notBuilt, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
  for (const file of paths.toSorted()) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Its output is shown only when it fails. */
async function runNextBuild(tell: Tell): Promise<void> {
  const nextCli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, [nextCli, "build"], { cwd: root, env });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    const doing = lastStage(chunk);
    if (doing !== undefined) tell(doing);
  });
  child.stderr.on("data", (chunk) => (output += chunk));
  // A start that is stopped takes its build along.
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  process.off("exit", endWithUs);
  if (code === 0) return;
  console.error(output);
  throw new BootError("The pages could not be built: next build failed, see above.");
}

/** Next names each stage on a line of its own: "Collecting page data using 1 worker ...". */
function lastStage(output: string): string | undefined {
  const stages = output.match(/(?:Creating|Compiled|Collecting|Generating|Finalizing) [a-z ]+/g);
  return stages?.at(-1)?.trim().toLowerCase();
}
