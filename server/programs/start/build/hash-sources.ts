import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Everything that can end up in the built pages. */
const sources = [
  "{app,app/.well-known,components,server,public}/**/*",
  "{package.json,package-lock.json,tsconfig.json,tailwind.config.ts}",
  "{next,postcss}.config.mjs",
  "{instrumentation,instrumentation-client}.ts",
];
const notBuilt = ["**/*.test.ts", "**/*.test.tsx", "server/{generated,programs,workshop}/**"];
/** They make server/generated, where checks leave their own notes too, or say what is built. */
const makers = [
  "prisma/schema/**/*",
  "server/programs/schema/generate-client.ts",
  "server/programs/start/build/{generate-sources.ts,page-assets.ts,native-module.mjs}",
];

/** The digest of all sources of the built pages below `root`: two trees with the same have the same pages. */
export function hashSources(root: string): string {
  const hash = createHash("sha256");
  const written = globSync(sources, { cwd: root, exclude: notBuilt, withFileTypes: true });
  const making = globSync(makers, { cwd: root, withFileTypes: true });
  const paths = [...written, ...making]
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
  for (const file of paths.toSorted()) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}
