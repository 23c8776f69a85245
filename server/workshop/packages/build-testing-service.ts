import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { generateSources } from "#server/programs/start/build/generate-sources.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const home = path.join(root, "sdk/testing-service");

/** Packages that are more than JavaScript; the package depends on them, and on PostgreSQL for each platform. */
const external = ["@node-rs/argon2", "@prisma/schema-engine-wasm", "sharp", "pg-native"];

/** Defines the globals of CommonJS code in modules, which do not have them. */
const banner = `import { createRequire as canaryRequireFrom } from "node:module";
import { dirname as canaryFolderOf } from "node:path";
import { fileURLToPath as canaryPathOf } from "node:url";
const require = canaryRequireFrom(import.meta.url);
const __filename = canaryPathOf(import.meta.url);
const __dirname = canaryFolderOf(__filename);`;

/**
 * Bundles the service for @canary-payments/testing-service, without Next and its pages, into `folder`. The
 * program stands as deep there as its sources stand here, so that it finds prisma/ beside it.
 * Answers where the program is.
 */
export async function buildTestingService(folder: string): Promise<string> {
  await generateSources();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ["migrations", "functions", "schema"])
    await cp(path.join(root, "prisma", name), path.join(folder, "prisma", name), {
      recursive: true,
    });
  // Its text is a part of what a prepared database is named after: the packages' versions stand in it.
  const { name, version, dependencies, optionalDependencies } = JSON.parse(
    await readFile(path.join(home, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  const manifest = { name, version, dependencies, optionalDependencies };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  const outdir = path.join(folder, "server/programs/service");
  await build({
    entryPoints: [path.join(root, "server/programs/testing-service/main.ts")],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    platform: "node",
    format: "esm",
    target: "node22",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    external: external.flatMap((name) => [name, `${name}/*`]),
    banner: { js: banner },
    plugins: [queryCompilerBeside(outdir), namedExports],
    legalComments: "none",
    logLevel: "silent",
  });
  return path.join(outdir, "main.mjs");
}

/**
 * Prisma's query compiler as a file of its own: as text in a module it takes longer to read than all other
 * modules together.
 */
function queryCompilerBeside(outdir: string): Plugin {
  const file = "query-compiler.wasm";
  return {
    name: "query compiler beside the program",
    setup(bundle) {
      const filter = /query_compiler_\w+\.postgresql\.wasm-base64\.mjs$/;
      bundle.onLoad({ filter, namespace: "file" }, async (found) => {
        const { wasm } = (await import(pathToFileURL(found.path).href)) as { wasm: string };
        await mkdir(outdir, { recursive: true });
        await writeFile(path.join(outdir, file), Buffer.from(wasm, "base64"));
        const contents = `import { readFileSync } from "node:fs";
export const wasm = readFileSync(new URL("./${file}", import.meta.url));`;
        return { contents, loader: "js" };
      });
    },
  };
}

/**
 * In a split bundle, CommonJS that is loaded later has only a default export: this names the exports of each
 * package, as Node finds them.
 */
const namedExports: Plugin = {
  name: "named exports of packages that are loaded later",
  setup(bundle) {
    const namespace = "named-exports";
    const isOutside = (name: string) =>
      external.some((one) => name === one || name.startsWith(`${one}/`));
    bundle.onResolve({ filter: /^[^#./]/ }, ({ path: name, kind, namespace: from }) => {
      if (kind !== "dynamic-import" || from === namespace) return null;
      return name.startsWith("node:") || isOutside(name) ? null : { path: name, namespace };
    });
    bundle.onLoad({ filter: /./, namespace }, async ({ path: name }) => {
      const found = Object.keys((await import(name)) as object);
      const names = found.filter((one) => /^[\w$]+$/.test(one) && one !== "default");
      return { contents: `export { ${names.join(", ")} } from "${name}";`, resolveDir: root };
    });
  },
};
