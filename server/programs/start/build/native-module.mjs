import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The server's folders that pages bundle: browsers run them too, or they ask Next for the request that it answers.
 * Everything else below server/ is Node's.
 */
const bundled = ["wire/", "pricing/", "core/", "generated/", "http/auth/page-session.ts"];

/** Files, as paths in the checkout, that built pages leave to Node. */
export const nativeFiles = new RegExp(`^server/(?!${bundled.join("|").replaceAll(".", "\\.")})`);

const exported = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const otherExport = /^export (?!(?:async )?(?:function\*?|const|class) \w|type\b|interface\b)/m;

/** Everything that Next builds; a glob leaves out folders with a dot. */
const pages = ["{app,app/.well-known,components}/**/*.{ts,tsx}", "instrumentation.ts"];
const tests = "**/*.test.{ts,tsx}";

/**
 * Files of the server that pages import, as paths in the checkout below `root`.
 * @param {string} root
 */
export function importedByPages(root) {
  const files = globSync(pages, { cwd: root, exclude: [tests] });
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), "utf8").matchAll(/"#(server\/[^"]+)"/g),
      ([, imported = ""]) => imported,
    ),
  );
  return [...new Set(imports)].toSorted();
}

/**
 * A loader for Next's build: in place of the server's module, one that has Node load it as it stands. Pages and the
 * service that runs them so share one copy. Bundled, Turbopack wrote the whole server once for each of forty routes:
 * half of a build's time, and dozens of megabytes of the process.
 * @param {string} source
 * @returns {string}
 * @throws Error for an export that is no declaration
 */
export default function nativeModule(source) {
  const other = otherExport.exec(source);
  if (other !== null)
    throw new Error(`Pages import this file, so export a declaration in place of "${other[0]}…".`);
  const names = [...source.matchAll(exported)].map(([, name]) => name);
  return [
    // Next puts ".js" after the name of what a loader made.
    'const own = await import(/* turbopackIgnore: true */ import.meta.url.replace(/\\.js$/, ""));',
    ...names.map((name) => `export const ${name} = own.${name};`),
    "",
  ].join("\n");
}
