import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PageBuild } from "#server/http/pages/late-pages.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { isDeployed, ownRoot } from "#server/programs/start/install/deployed.mjs";
import { ensurePackages } from "#server/programs/start/install/packages.mjs";

// Makes files that a checkout lacks or has out of date. A deployed tree has them, but not the code that makes
// them: the imports here are not followed into that tree (server/workshop/image/tree.ts).

/** Everything in server/generated. */
export async function ensureSources(): Promise<void> {
  if (isDeployed()) return;
  const { generateSources } = await import("#server/programs/start/build/generate-sources.ts");
  await generateSources();
}

/** The part of it that commands need. */
export async function ensureClient(): Promise<void> {
  if (isDeployed()) return;
  const { generateClient } = await import("#server/programs/schema/generate-client.ts");
  await generateClient();
}

/** Packages that the dashboard's pages alone need. */
export async function ensurePagePackages(): Promise<void> {
  await ensurePackages(ownRoot, process.execPath, { extent: "pages" });
}

/** Also chooses the build that this process and its children serve. `tell` hears what Next is doing. */
export async function ensurePages(tell: (what: string) => void): Promise<void> {
  if (isDeployed()) return;
  const { buildPages } = await import("#server/programs/start/build/build.ts");
  // next.config.mjs reads it.
  process.env.NEXT_DIST_DIR = (await buildPages(tell)).folder;
}

/** As `ensurePages`, but only begins the build that is missing, once `sources` are there; undefined where none is. */
export async function beginPages(sources: Promise<void>): Promise<PageBuild | undefined> {
  if (isDeployed()) return undefined;
  const { buildPagesBeside } = await import("#server/programs/start/build/build.ts");
  const pages = buildPagesBeside(sources);
  if ("isNew" in pages) {
    process.env.NEXT_DIST_DIR = pages.folder;
    return undefined;
  }
  const built = pages.folder.then((folder) => {
    process.env.NEXT_DIST_DIR = folder;
  });
  // Its failure is told where it is waited for, which may be a moment later.
  built.catch(() => undefined);
  return { ...pages, built };
}

/**
 * Loads what built pages leave to Node, as it is now: the files of a checkout may change while its service runs, and pages
 * would load some of them only when they are asked for.
 */
export async function loadPageModules(): Promise<void> {
  if (isDeployed()) return;
  const { importedByPages, nativeFiles } =
    await import("#server/programs/start/build/native-module.mjs");
  const files = importedByPages(ownRoot).filter((file) => nativeFiles.test(file));
  await Promise.all(files.map((file) => import(pathToFileURL(path.join(ownRoot, file)).href)));
}

/**
 * Next reads next.config.mjs with what it builds with, which is not there: it is told its settings as they were then, in
 * the way of the server that it writes for such trees itself (`output: "standalone"`). The same for its processes.
 */
export function rememberSettings(): void {
  if (!isDeployed()) return;
  const file = path.join(ownRoot, ".next/required-server-files.json");
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(readSettings(file).config);
}

/** @throws BootError where the pages of a deployed tree are gone */
export function readSettings(file: string): { config: object } {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { config: object };
  } catch (error) {
    throw new BootError(
      `The built pages of this tree are missing or damaged (${(error as Error).message}). Make the tree again: node deploy/build-image.mjs <folder>`,
    );
  }
}
