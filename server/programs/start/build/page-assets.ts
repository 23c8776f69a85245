import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../../..");
const outFile = path.join(root, "server/generated/checkout-page.ts");

/**
 * Bundles the hosted page's style and its one small script into server/generated, as text that
 * the page carries inside. Writes only what changed; returns whether it did.
 */
export async function buildPageAssets(): Promise<boolean> {
  const [
    core,
    form,
    methods,
    still,
    bank,
    script,
    price,
    processorScript,
    framed,
    looks,
    proof,
    embed,
  ] = await Promise.all([
    bundle("styles/core.css"),
    bundle("styles/form.css"),
    bundle("styles/methods.css"),
    bundle("styles/still.css"),
    bundle("styles/bank.css"),
    bundle("browser/page.ts"),
    bundle("browser/page-with-price.ts"),
    bundle("browser/page-with-processor.ts"),
    bundle("browser/framed.ts"),
    bundle("browser/look-again.ts"),
    bundle("browser/proof.ts"),
    bundle("embed/embed.ts"),
  ]);
  const used = namesUsed([core, form, methods, still, bank].join(""));
  const source = [
    "// Made by server/programs/start/build/page-assets.ts from components/checkout.",
    `export const coreCss = ${JSON.stringify(onlyUsed(core, used))};`,
    `export const formCss = ${JSON.stringify(form)};`,
    `export const methodsCss = ${JSON.stringify(methods)};`,
    `export const stillCss = ${JSON.stringify(still)};`,
    `export const bankCss = ${JSON.stringify(bank)};`,
    `export const pageScript = ${JSON.stringify(script)};`,
    `export const priceScript = ${JSON.stringify(price)};`,
    `export const processorScript = ${JSON.stringify(processorScript)};`,
    `export const framedScript = ${JSON.stringify(framed)};`,
    `export const lookAgainScript = ${JSON.stringify(looks)};`,
    `export const proofScript = ${JSON.stringify(proof)};`,
    `export const embedScript = ${JSON.stringify(embed)};`,
    "",
  ].join("\n");
  if ((await readFile(outFile, "utf8").catch(() => "")) === source) return false;
  await mkdir(path.dirname(outFile), { recursive: true });
  await writeFile(outFile, source);
  return true;
}

function namesUsed(css: string): Set<string> {
  return new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
}

/** The tokens are the dashboard's too: what the page never uses does not travel with it. */
function onlyUsed(css: string, used: Set<string>): string {
  return css.replace(/(--[\w-]+):[^;}]*;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : "",
  );
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
  const text = (result.outputFiles[0]?.text ?? "").trim();
  // Neither may end the element that it stands in.
  return (entry.endsWith(".css") ? tightened(text) : text).replaceAll("</", "<\\/");
}

/** The values of custom properties are anything to a minifier, which leaves their spaces alone. */
function tightened(css: string): string {
  return css.replace(/(--[\w-]+):([^;}]*)/g, (_, name: string, value: string) => {
    return `${name}:${value.trim().replaceAll(", ", ",")}`;
  });
}
