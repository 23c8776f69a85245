import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { importedByPages } from "#server/programs/start/build/native-module.mjs";

/** Programs of a deployed tree that are started by the Dockerfile, the units, or each other. */
export const programs = [
  "server/programs/start/start.ts",
  "server/programs/start/serve/serve-one.ts",
  "server/programs/start/worker.ts",
  "server/programs/start/node24.mjs",
  "server/programs/cli/canary.ts",
  "server/programs/drill/site/app.ts",
];

/** Imports that are not followed, each with its reason. */
const leftOut: Record<string, string> = {
  "node_modules/next": "Next has traced itself, better than its imports tell",
  "server/programs/start/build/generate-sources.ts": "what it generates is there",
  "server/programs/schema/generate-client.ts": "what it generates is there",
  "server/programs/start/build/build.ts": "the pages are built",
  "server/programs/start/build/follow-edits.ts": "`npm run dev` is a checkout's",
};

/** Files that are read although no import says so, each with its reason. */
const alsoRead: Record<string, string> = {
  "app/docs/guides/*.md": "server/http/reference/guides.ts reads the folder",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm": "`db migrate` compiles it",
  "sdk/packed/*.tgz": "server/http/packages/packages.ts serves them",
  ".next/static": "what browsers fetch; Next leaves it to a CDN",
};

/** Pages that a glob passes over, because their folder begins with a dot. */
const wellKnown = ".next/server/app/.well-known/**/*";

/** Next's links to packages lead within the tree. */
const copying = { recursive: true, verbatimSymlinks: true };

/**
 * Copies of `stage`, where pages are built with NEXT_OUTPUT=standalone, what a deployed service uses to `target`: what
 * Next has traced of pages and of itself, and all files that the programs import, found by Vercel's node-file-trace,
 * which Next brings along.
 * @throws Error for a line of the two lists above that nothing matches any more
 */
export async function copyUsedFiles(stage: string, target: string): Promise<void> {
  const traced = await traceImports(stage, {
    programs: [...programs, ...importedByPages(stage)],
    leftOut,
  });
  for (const file of new Set([...traced, ...tracedByNext(stage), ...filesAlsoRead(stage)])) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(stage, file), path.join(target, file), copying);
  }
}

/**
 * The files of Next's output, taken from where they were built, because that has been worked over since. Less its sources
 * and its own start, which nothing here uses, and source maps, which Node is not told to read.
 */
function tracedByNext(stage: string): string[] {
  const cwd = path.join(stage, ".next/standalone");
  return globSync(["{.next,node_modules}/**/*", wellKnown], { cwd, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.endsWith(".map"))
    .map((entry) => path.relative(cwd, path.join(entry.parentPath, entry.name)));
}

function filesAlsoRead(stage: string): string[] {
  return Object.keys(alsoRead).flatMap((line) => {
    const files = globSync(line, { cwd: stage });
    if (files.length === 0) throw new Error(`Nothing is at ${line} any more (image/tree.ts).`);
    return files;
  });
}

/** All files that the programs import, and what they import, as paths below `stage`. */
export async function traceImports(
  stage: string,
  lists: { programs: string[]; leftOut: Record<string, string> },
): Promise<string[]> {
  const lines = Object.keys(lists.leftOut);
  const unseen = new Set(lines);
  const ignore = (file: string) => {
    const line = lines.find((each) => file === each || file.startsWith(`${each}/`));
    if (line !== undefined) unseen.delete(line);
    return line !== undefined;
  };
  const files = lists.programs.map((file) => path.join(stage, file));
  const { fileList } = await loadTracer(stage).nodeFileTrace(files, {
    base: stage,
    processCwd: stage,
    ignore,
    readFile: readScript,
  });
  if (unseen.size > 0)
    throw new Error(`Nothing imports ${[...unseen].join(", ")} any more (image/tree.ts).`);
  return [...fileList].filter((file) => statSync(path.join(stage, file)).isFile()).toSorted();
}

/** The tracer reads JavaScript. */
function readScript(file: string): string | null {
  if (!existsSync(file) || !statSync(file).isFile()) return null;
  const text = readFileSync(file, "utf8");
  return file.endsWith(".ts") && !file.includes("node_modules") ? stripTypeScriptTypes(text) : text;
}

interface Tracer {
  nodeFileTrace(
    files: string[],
    options: {
      base: string;
      processCwd: string;
      ignore: (file: string) => boolean;
      readFile: (file: string) => string | null;
    },
  ): Promise<{ fileList: Set<string> }>;
}

function loadTracer(stage: string): Tracer {
  const require = createRequire(path.join(stage, "package.json"));
  return require("next/dist/compiled/@vercel/nft") as Tracer;
}
