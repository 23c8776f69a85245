import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPageAssets } from "#server/programs/start/build/page-assets.ts";
import { onShutdown } from "#server/programs/start/shutdown.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const workerProgram = fileURLToPath(new URL("../worker.ts", import.meta.url));
/** An editor writes a file in several steps. */
const settleMs = 100;

/**
 * `npm run dev`: what Next does not load anew by itself. The worker is a process of its own, which
 * Node starts again when a file that it runs is edited; the hosted page's style and script are
 * bundled again; what needs another start says so.
 */
export function followEdits({ worker }: { worker: boolean }): void {
  if (worker) startWatchedWorker();
  onEdit("components/checkout", () => void buildPageAssets().catch(report));
  onEdit("prisma/schema", sayRestart("prisma/schema"));
  onEdit("prisma/migrations", sayRestart("prisma/migrations"));
  onEdit("server/programs", sayRestart("server/programs"));
  onEdit("server", sayRestart("server/main.ts"), "main.ts");
}

function startWatchedWorker(): void {
  const child = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", "--watch-kill-signal=SIGTERM", workerProgram],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = once(child, "exit");
  process.once("exit", () => child.kill());
  onShutdown(async () => {
    child.kill("SIGTERM");
    await ended;
  });
}

function sayRestart(folder: string): () => void {
  return () => console.log(`${folder} has changed: stop and start \`npm run dev\` to run it.`);
}

/** Calls `react` once for edits that come together: of anything below `folder`, or of one file in it. */
function onEdit(folder: string, react: () => void, file?: string): void {
  let timer: NodeJS.Timeout | undefined;
  const options = { recursive: file === undefined };
  const watcher = watch(path.join(root, folder), options, (_event, name) => {
    if (file !== undefined && name !== file) return;
    clearTimeout(timer);
    timer = setTimeout(react, settleMs);
  });
  watcher.on("error", report);
  onShutdown(() => Promise.resolve(watcher.close()));
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}
