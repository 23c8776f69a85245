import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Services } from "#server/core/context.ts";
import { apiVersion } from "#server/core/version.ts";

/** Packages of the scope @canary-payments. */
export const packageNames = ["sdk", "testing-service", "cli", "medusa"] as const;
type Serving = { env: Pick<Services["env"], "APP_URL">; log: Pick<Services["log"], "error"> };

const listName = "packages.json";

// From this file, wherever the service was started: Next's bundles keep the file's own address, too.
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(/* turbopackIgnore: true */ here, "../../..");
const launcher = "server/programs/start/node24.mjs";
const packer = "server/workshop/packages/pack-command.ts";

/** The file name of a package for integrations in this version. */
export function packageFile(name: (typeof packageNames)[number]): string {
  return `canary-payments-${name}-${apiVersion}.tgz`;
}

/**
 * Answers a package by its file name, and `packages.json`: the URL and integrity of each, as npm writes it in a lock file.
 * An image has the packages; a checkout packs them when the first of them is asked for, which takes half a minute. 503
 * when that failed.
 */
export async function answerPackage(services: Serving, file: string): Promise<Response> {
  const isKnown = file === listName || packageNames.some((name) => packageFile(name) === file);
  if (!isKnown) return sentence(404, `There is no such package: see /sdk/${listName}.`);
  try {
    if (!isPacked()) await pack();
    if (file === listName) return Response.json(await list(services.env.APP_URL));
    return new Response(new Uint8Array(await readPackage(file)), {
      headers: { "content-type": "application/gzip", "x-content-type-options": "nosniff" },
    });
  } catch (error) {
    services.log.error({ err: error }, "the packages for integrations could not be built");
    return sentence(503, "The packages could not be built. The log of the service says why.");
  }
}

async function list(appUrl: string) {
  const packages = packageNames.map(async (name) => {
    const file = packageFile(name);
    const digest = hash("sha512", await readPackage(file), "base64");
    return {
      name: `@canary-payments/${name}`,
      version: apiVersion,
      url: `${appUrl}/sdk/${file}`,
      integrity: `sha512-${digest}`,
    };
  });
  return { packages: await Promise.all(packages) };
}

function readPackage(file: string): Promise<Buffer> {
  return readFile(path.join(/* turbopackIgnore: true */ root, "sdk/packed", file));
}

/** Whether every package is packed in this version. */
export function isPacked(): boolean {
  const folder = path.join(/* turbopackIgnore: true */ root, "sdk/packed");
  return packageNames.every((name) => existsSync(path.join(folder, packageFile(name))));
}

let packing: Promise<void> | undefined;

/** In a process of its own, once for all who ask meanwhile; other processes of the service wait for their turn there. */
function pack(): Promise<void> {
  packing ??= runPacker().finally(() => (packing = undefined));
  return packing;
}

function runPacker(): Promise<void> {
  const child = spawn(process.execPath, [launcher, packer, "--if-missing"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
  });
}

function sentence(status: number, text: string): Response {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return new Response(`${text}\n`, { status, headers });
}
