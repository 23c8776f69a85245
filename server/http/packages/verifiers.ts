import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

// From this file, wherever the service was started: Next's bundles keep the file's own address, too.
const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(/* turbopackIgnore: true */ here, "../../ledger/books");

const types: Readonly<Record<string, string>> = {
  "verify.mjs": "text/javascript; charset=utf-8",
  "verify.py": "text/x-python; charset=utf-8",
};

/** Answers a program that checks the books (contract §4), as it stands in the source. Any web page may run verify.mjs. */
export async function answerVerifier(name: string): Promise<Response> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined) return new Response("Not found\n", { status: 404 });
  const text = await readFile(path.join(/* turbopackIgnore: true */ folder, name), "utf8");
  return new Response(text, {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=600",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    },
  });
}
