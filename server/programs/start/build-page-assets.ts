import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");
const outFile = path.join(root, "server/generated/checkout-page.ts");

/**
 * Bundles the hosted page's style and its one small script into server/generated, as text that
 * the page carries inside. Writes only what changed; returns whether it did.
 */
export async function buildPageAssets(): Promise<boolean> {
  const [css, script] = await Promise.all([bundle("styles/page.css"), bundle("browser/page.ts")]);
  const source = [
    "// Made by server/programs/start/build-page-assets.ts from components/checkout.",
    `export const pageCss = ${JSON.stringify(css)};`,
    `export const pageScript = ${JSON.stringify(script)};`,
    "",
  ].join("\n");
  if ((await readFile(outFile, "utf8").catch(() => "")) === source) return false;
  await mkdir(path.dirname(outFile), { recursive: true });
  await writeFile(outFile, source);
  return true;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [path.join(root, "components/checkout", entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: entry.endsWith(".css") ? ["chrome100", "firefox100", "safari15"] : "es2020",
    legalComments: "none",
    logLevel: "silent",
  });
  // Neither may end the element that it stands in.
  return (result.outputFiles[0]?.text ?? "").trim().replaceAll("</", "<\\/");
}
