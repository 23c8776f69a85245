import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateClient } from "#server/programs/schema/generate-client.ts";
import { generateApiClient } from "#server/programs/start/build/api-client.ts";
import { buildPageAssets } from "#server/programs/start/build/page-assets.ts";

/**
 * Makes everything in server/generated that is missing or out of date: the Prisma client and the
 * hosted page's style, script and letters for print. The service needs nothing else that a program makes.
 */
export async function generateSources(): Promise<void> {
  await Promise.all([generateClient(), buildPageAssets(), buildPaperFonts()]);
}

/** Makes those and the API's client, which types, tests and packages need besides. */
export async function generateAll(): Promise<void> {
  await generateSources();
  await generateApiClient();
}

const root = path.resolve(import.meta.dirname, "../../../..");
const outFile = path.join(root, "server/generated/checkout-page-fonts.ts");

/** The scripts of the languages that have a PDF, the ones with digits first. */
const scripts = ["latin", "latin-ext", "cyrillic", "vietnamese"];
const weights = { plain: "inter 400", bold: "inter 600", serif: "source-serif-4 600" };

/**
 * Writes the fonts of PDFs into a source file, so that they are inside of any bundle. Writes only
 * if something changed.
 */
async function buildPaperFonts(): Promise<boolean> {
  const fonts: Record<string, Record<string, string>> = {};
  for (const [weight, named] of Object.entries(weights)) {
    const [face = "", number = ""] = named.split(" ");
    const parts = scripts.map(async (script) => {
      const file = `node_modules/@fontsource/${face}/files/${face}-${script}-${number}-normal.woff`;
      return [script, await readFile(path.join(root, file), "base64")] as const;
    });
    fonts[weight] = Object.fromEntries(await Promise.all(parts));
  }
  const source = [
    "// Made by server/programs/start/build/generate-sources.ts from @fontsource/inter and source-serif-4.",
    `export const paperFonts = ${JSON.stringify(fonts)};`,
    "",
  ].join("\n");
  if ((await readFile(outFile, "utf8").catch(() => "")) === source) return false;
  await mkdir(path.dirname(outFile), { recursive: true });
  await writeFile(outFile, source);
  return true;
}
