import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../../..");
const outFile = path.join(root, "server/generated/checkout-page-fonts.ts");
const files = path.join(root, "node_modules/@fontsource/inter/files");

/** The scripts of the languages that have a PDF, the ones with digits first. */
const scripts = ["latin", "latin-ext", "cyrillic", "vietnamese"];
const weights = { plain: 400, bold: 600 };

/**
 * Writes the fonts of PDFs into a source file, so that they are inside of any bundle. Writes only
 * if something changed.
 */
export async function buildPaperFonts(): Promise<boolean> {
  const fonts: Record<string, Record<string, string>> = {};
  for (const [weight, number] of Object.entries(weights)) {
    const parts = scripts.map(async (script) => {
      const file = path.join(files, `inter-${script}-${number}-normal.woff`);
      return [script, await readFile(file, "base64")] as const;
    });
    fonts[weight] = Object.fromEntries(await Promise.all(parts));
  }
  const source = [
    "// Made by server/programs/start/build/paper-fonts.ts from @fontsource/inter.",
    `export const paperFonts = ${JSON.stringify(fonts)};`,
    "",
  ].join("\n");
  if ((await readFile(outFile, "utf8").catch(() => "")) === source) return false;
  await mkdir(path.dirname(outFile), { recursive: true });
  await writeFile(outFile, source);
  return true;
}
