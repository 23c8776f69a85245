import { execFileSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { packageNames } from "#server/http/packages/packages.ts";
import { takeTurn } from "#server/programs/schema/generate-client.ts";
import { buildCli } from "#server/workshop/packages/build-cli.ts";
import { buildMedusa } from "#server/workshop/packages/build-medusa.ts";
import { buildTestingService } from "#server/workshop/packages/build-testing-service.ts";
import { compileSdk } from "#server/workshop/packages/compile-sdk.ts";

/** Where the packages for integrations are. */
export const sdk = path.resolve(import.meta.dirname, "../../../sdk");

const lock = path.join(sdk, "packed.building.lock");

/**
 * Makes client, testing service, command line and the provider for Medusa, as files to install. Answers where they are.
 * Another program that packs in this checkout waits for its turn: both write into the same folders.
 */
export async function packPackages(folder: string): Promise<string[]> {
  await takeTurn(lock);
  try {
    return await packInto(folder);
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function packInto(folder: string): Promise<string[]> {
  compileSdk();
  await buildTestingService(path.join(sdk, "testing-service/dist"));
  await buildCli(path.join(sdk, "cli/dist"));
  await buildMedusa(path.join(sdk, "medusa/dist"));
  await mkdir(folder, { recursive: true });
  return packageNames.map((name) => {
    const place = name === "sdk" ? sdk : path.join(sdk, name);
    const args = ["pack", place, "--pack-destination", folder, "--ignore-scripts", "--silent"];
    const packed = execFileSync("npm", args, {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    return path.join(folder, packed.trim());
  });
}
