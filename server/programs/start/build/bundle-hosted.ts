import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { HostedPages } from "#server/http/pages/hosted-pages.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const source = path.join(root, "server/programs/testing-service/pages.ts");
const outFile = path.join(root, "server/generated/hosted-pages.mjs");

/**
 * The pages of shoppers and customers, which are plain handlers: bundled within a moment, where Next takes twenty
 * seconds for all pages. Modules of the server and packages stay outside, so that they are this process's own.
 */
export async function bundleHostedPages(): Promise<HostedPages> {
  await build({
    entryPoints: [source],
    outfile: outFile,
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "the server and packages outside",
        setup(bundle) {
          bundle.onResolve({ filter: /^(?:#server\/|[^#./])/ }, ({ path: name, kind }) =>
            kind === "entry-point" ? null : { path: name, external: true },
          );
        },
      },
    ],
    logLevel: "silent",
  });
  const { pages } = (await import(pathToFileURL(outFile).href)) as { pages: HostedPages };
  return pages;
}
