import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  beginBuild,
  finishBuild,
  removeUnusedBuilds,
  takeBuild,
} from "#server/programs/start/build/build-folders.ts";
import { hashSources } from "#server/programs/start/build/hash-sources.ts";
import { shareChunks } from "#server/programs/start/build/share-chunks.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const home = path.join(root, ".next");

type Tell = (what: string) => void;

/** `folder`, below the root of the project, is this process's until it ends. */
export type BuiltPages = { folder: string; isNew: boolean };

/**
 * Runs `next build` when nobody has built the pages from the sources that are here now; builds that no running process
 * uses are removed. A build has a folder of its own, which is found when it is finished: services that run keep theirs.
 * `tell` hears what Next is doing.
 */
export async function buildPages(tell: Tell = () => undefined): Promise<BuiltPages> {
  const hash = hashSources(root);
  const found = takeBuild(home, hash);
  const isNew = found === undefined || found.damaged !== undefined;
  if (found?.damaged !== undefined)
    console.error(
      `The built pages in ${inTree(found.folder)} are damaged (${found.damaged} is not as it was built), and are built again.`,
    );
  const folder = isNew ? beginBuild(home, hash) : found.folder;
  if (isNew) {
    await buildInto(inTree(folder), tell);
    finishBuild(folder, hash);
  }
  removeUnusedBuilds(home);
  return { folder: inTree(folder), isNew };
}

/** Builds into `folder`, below the root of the project, whatever is there: for a tree that nothing runs in. */
export async function buildInto(folder: string, tell: Tell = () => undefined): Promise<void> {
  await runNextBuild(folder, tell);
  shareChunks(path.join(root, folder));
}

const inTree = (folder: string): string => path.relative(root, folder);

/** Its output is shown only when it fails. */
async function runNextBuild(folder: string, tell: Tell): Promise<void> {
  const nextCli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: folder,
  };
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
