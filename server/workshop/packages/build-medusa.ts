import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Bundles the provider for @canary-payments/medusa into `folder`, with the client that it calls the service by.
 * Medusa itself is the shop's. Needs the client's generated sources.
 */
export async function buildMedusa(folder: string): Promise<void> {
  await build({
    entryPoints: [path.join(root, "sdk/medusa/src/index.ts")],
    outdir: folder,
    absWorkingDir: root,
    bundle: true,
    keepNames: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["@medusajs/*"],
    legalComments: "none",
    logLevel: "silent",
  });
}
