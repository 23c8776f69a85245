import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeployed, ownRoot } from "#server/programs/start/install/deployed.mjs";

// Makes files that a checkout lacks or has out of date. A deployed tree has them, but not the code that makes
// them: the imports here are not followed into that tree (server/workshop/image/tree.ts).

/** Everything in server/generated. */
export async function ensureSources(): Promise<void> {
  if (isDeployed()) return;
  const { generateSources } = await import("#server/programs/start/build/generate-sources.ts");
  await generateSources();
}

/** The part of it that commands need. */
export async function ensureClient(): Promise<void> {
  if (isDeployed()) return;
  const { generateClient } = await import("#server/programs/schema/generate-client.ts");
  await generateClient();
}

/** `tell` hears what Next is doing. */
export async function ensurePages(tell: (what: string) => void): Promise<void> {
  if (isDeployed()) return;
  const { buildPages } = await import("#server/programs/start/build/build.ts");
  await buildPages(tell);
}

/**
 * Next reads next.config.mjs with what it builds with, which is not there: it is told its settings as they were then, in
 * the way of the server that it writes for such trees itself (`output: "standalone"`). The same for its processes.
 */
export function rememberSettings(): void {
  if (!isDeployed()) return;
  const file = path.join(ownRoot, ".next/required-server-files.json");
  const { config } = JSON.parse(readFileSync(file, "utf8")) as { config: object };
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(config);
}
