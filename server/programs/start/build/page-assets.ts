import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../../..");
const outFile = path.join(root, "server/generated/checkout-page.ts");

/** The sources of each script; a page carries only the scripts that it needs. */
const parts = {
  coreCss: "styles/core.css",
  formCss: "styles/form.css",
  methodsCss: "styles/methods.css",
  expressCss: "form/methods/express.css",
  questionsCss: "styles/questions.css",
  embeddedCss: "styles/embedded.css",
  refusedCss: "styles/refused.css",
  sellingCss: "styles/selling.css",
  stillCss: "styles/still.css",
  portalCss: "portal/portal.css",
  bankCss: "styles/bank.css",
  pageScript: "browser/pages/page.ts",
  formScript: "browser/pages/page-with-form.ts",
  priceScript: "browser/pages/page-with-price.ts",
  orderScript: "browser/pages/page-with-order.ts",
  scriptedScript: "browser/pages/scripted.ts",
  processorScript: "browser/pages/page-with-processor.ts",
  framedScript: "browser/framed.ts",
  lookAgainScript: "browser/look-again.ts",
  proofScript: "browser/proof.ts",
  embedScript: "embed/embed.ts",
};

/**
 * Bundles the hosted page's style and its one small script into server/generated, as text that
 * the page carries inside. Writes only what changed; returns whether it did.
 */
export async function buildPageAssets(): Promise<boolean> {
  const made = await Promise.all(
    Object.entries(parts).map(async ([name, entry]) => [name, await bundle(entry)] as const),
  );
  const used = namesUsed(made.map(([name, text]) => (name.endsWith("Css") ? text : "")).join(""));
  const constants = made.map(([name, text]) => {
    const shown = name === "coreCss" ? onlyUsed(text, used) : text;
    return `export const ${name} = ${JSON.stringify(shown)};`;
  });
  const head = "// Made by server/programs/start/build/page-assets.ts from components/checkout.";
  const source = [head, ...constants, ""].join("\n");
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
