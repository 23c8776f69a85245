import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import path from "node:path";
import type { HostedPages } from "#server/http/pages/hosted-pages.ts";
import type { PageBuild } from "#server/http/pages/late-pages.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  beginBuild,
  finishBuild,
  removeUnusedBuilds,
  takeBuild,
} from "#server/programs/start/build/build-folders.ts";
import { createBuildProgress } from "#server/programs/start/build/build-progress.ts";
import { bundleHostedPages } from "#server/programs/start/build/bundle-hosted.ts";
import { hashSources } from "#server/programs/start/build/hash-sources.ts";
import { ensurePackages, isInstalled } from "#server/programs/start/install/packages.mjs";
import { isShuttingDown } from "#server/programs/start/shutdown.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const home = path.join(root, ".next");

/** Priority of the build while a service answers beside it ("nice": 19 is the lowest). */
const besidePriority = 10;

type Tell = (what: string) => void;
type RunOptions = { isBeside?: boolean };

/** `folder`, below the root of the project, is this process's until it ends. */
export type BuiltPages = { folder: string; isNew: boolean };
type BegunPages = Omit<PageBuild, "built"> & { folder: Promise<string> };

/**
 * Runs `next build` when nobody has built the pages from the sources that are here now; builds that no running process
 * uses are removed. A build has a folder of its own, which is found when it is finished: services that run keep theirs.
 * `tell` hears what Next is doing.
 */
export async function buildPages(tell: Tell = () => undefined): Promise<BuiltPages> {
  const hash = hashSources(root);
  const found = findPages(hash);
  const folder = found ?? (await buildAnew(hash, tell));
  removeUnusedBuilds(home);
  return { folder: inTree(folder), isNew: found === undefined };
}

/**
 * As `buildPages`, for a service that starts and answers meanwhile: packages of the pages are brought beside it, too. Building
 * begins when `sources`, the generated ones, are there.
 */
export function buildPagesBeside(sources: Promise<void>): BuiltPages | BegunPages {
  const hash = hashSources(root);
  const found = isInstalled(root, "pages") ? findPages(hash) : undefined;
  if (found !== undefined) {
    removeUnusedBuilds(home);
    return { folder: inTree(found), isNew: false };
  }
  const progress = createBuildProgress();
  const folder = bringPages(sources, (stage) => progress.hear(stage));
  void folder.then(() => removeUnusedBuilds(home)).catch(() => undefined);
  let hosted: Promise<HostedPages> | undefined;
  return {
    folder,
    progress: () => progress.share(),
    hosted: () => (hosted ??= bundleHostedPages()),
  };
}

async function bringPages(sources: Promise<void>, tell: Tell): Promise<string> {
  await ensurePackages(root, process.execPath, { extent: "pages", isQuiet: true });
  await sources;
  const hash = hashSources(root);
  return inTree(findPages(hash) ?? (await buildAnew(hash, tell, { isBeside: true })));
}

function findPages(hash: string): string | undefined {
  const found = takeBuild(home, hash);
  if (found?.damaged === undefined) return found?.folder;
  console.error(
    `The built pages in ${inTree(found.folder)} are damaged (${found.damaged} is not as it was built), and are built again.`,
  );
  return undefined;
}

async function buildAnew(hash: string, tell: Tell, options?: RunOptions): Promise<string> {
  const folder = beginBuild(home, hash);
  await buildInto(inTree(folder), tell, options);
  finishBuild(folder, hash);
  return folder;
}

const inTree = (folder: string): string => path.relative(root, folder);

/**
 * Builds into `folder`, below the root of the project, whatever is there: for a tree that nothing runs in. Next's output
 * is shown only when it fails.
 */
export async function buildInto(
  folder: string,
  tell: Tell = () => undefined,
  { isBeside = false }: RunOptions = {},
): Promise<void> {
  const nextCli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: folder,
    // Where TypeScript or types of packages are missing, Next installs any version of them, but in CI.
    CI: "true",
  };
  const child = spawn(process.execPath, [nextCli, "build"], { cwd: root, env });
  if (isBeside && child.pid !== undefined) setPriority(child.pid, besidePriority);
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
  if (!isShuttingDown()) console.error(output);
  throw new BootError("The pages could not be built: next build failed, see above.");
}

/** Next names each stage on a line of its own: "Collecting page data using 1 worker ...". */
function lastStage(output: string): string | undefined {
  const stages = output.match(/(?:Creating|Compiled|Collecting|Generating|Finalizing) [a-z ]+/g);
  return stages?.at(-1)?.trim().toLowerCase();
}
