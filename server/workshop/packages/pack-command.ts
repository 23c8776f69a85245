import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isPacked } from "#server/http/packages/packages.ts";
import { takeTurn } from "#server/programs/schema/generate-client.ts";
import { packPackages, sdk } from "#server/workshop/packages/pack-packages.ts";

// `npm run packages`: all of them, into sdk/packed. With --if-missing it does nothing where this version is packed.
const packed = path.join(sdk, "packed");
const unfinished = path.join(sdk, "packed.unfinished");
const lock = path.join(sdk, "packed.lock");
await takeTurn(lock);
try {
  if (!isPacked() || !process.argv.includes("--if-missing")) await packAnew();
} finally {
  await rm(lock, { recursive: true, force: true });
}

/** The folder is replaced as a whole, so that nobody is served half of a package. */
async function packAnew(): Promise<void> {
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  const packages = await packPackages(unfinished);
  await rm(packed, { recursive: true, force: true });
  await rename(unfinished, packed);
  const files = packages.map((file) => path.join(packed, path.basename(file)));
  console.log(`npm install --save-dev ${files.join(" ")}`);
}
