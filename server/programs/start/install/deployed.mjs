import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ownRoot = fileURLToPath(new URL("../../../..", import.meta.url));
/** What build-image.mjs leaves out, and every checkout has. */
const toolsFolder = "server/workshop";

/**
 * Whether a tree was made to be deployed: what a checkout makes at its starts is there, and nothing that could make
 * it or install packages.
 * @param {string} [root]
 */
export function isDeployed(root = ownRoot) {
  return !existsSync(path.join(root, toolsFolder));
}
