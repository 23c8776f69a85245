import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const mapLine = /\n\/\/# sourceMappingURL=[^\n]*\s*$/;

/**
 * Turbopack (Next 16.4) writes what several routes share once for each of them: files that differ in nothing but
 * the name of their source map. Node keeps the text of every file that it has loaded, so that the service held
 * dozens of megabytes of copies. All but the first become a line that hands on the first. A runtime's modules
 * are made once whichever file brings them. Returns how many bytes of script became such lines.
 */
export function shareChunks(distDir: string): number {
  const folders = ["server/chunks", "server/chunks/ssr"].map((name) => path.join(distDir, name));
  return folders.reduce((sum, folder) => sum + shareIn(folder), 0);
}

function shareIn(folder: string): number {
  const firsts = new Map<string, string>();
  let shared = 0;
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  for (const name of scripts.toSorted()) {
    const text = readFileSync(path.join(folder, name), "utf8").replace(mapLine, "");
    const hash = createHash("sha256").update(text).digest("hex");
    const first = firsts.get(hash);
    const handsOn = `module.exports=require(${JSON.stringify(`./${first}`)});\n`;
    if (first === undefined) firsts.set(hash, name);
    if (first === undefined || handsOn.length >= text.length) continue;
    writeFileSync(path.join(folder, name), handsOn);
    rmSync(path.join(folder, `${name}.map`), { force: true });
    shared += text.length;
  }
  return shared;
}
