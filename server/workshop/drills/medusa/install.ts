import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { sdk } from "#server/workshop/packages/pack-packages.ts";

const root = path.dirname(sdk);
const run = promisify(execFile);

/** The options of the provider are read from the environment, as shops do with secrets. */
const config = `
const { defineConfig } = require("@medusajs/framework/utils");
const env = process.env;
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: { storeCors: "*", adminCors: "*", authCors: "*", jwtSecret: "drill", cookieSecret: "drill" },
  },
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        webhook_delay: 200,
        providers: [
          {
            resolve: "@canary-payments/medusa",
            id: "canary",
            options: {
              apiKey: env.CANARY_KEY,
              baseUrl: env.CANARY_URL,
              webhookSecret: env.WEBHOOK_SECRET,
              successUrl: env.SHOP_URL + "/thanks",
              cancelUrl: env.SHOP_URL + "/cart",
            },
          },
        ],
      },
    },
  ],
});
`;

/** Installs Medusa from npm into an empty folder, with the packed provider, as a shop's project has them. */
export async function installShop(folder: string, version: string, packed: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  writeFileSync(path.join(folder, "medusa-config.js"), config);
  const packages = ["medusa", "framework", "cli"].map((name) => `@medusajs/${name}@${version}`);
  // Its optional parts (telemetry, an admin of another React) are asked for as peers; the drill does not use them.
  const quietly = ["--no-audit", "--no-fund", "--silent", "--legacy-peer-deps", "--ignore-scripts"];
  await run("npm", ["install", ...quietly, ...packages, packed], { cwd: folder });
}

/**
 * Compiles the provider's source against the declarations of the Medusa that is installed in the folder.
 * @throws Error with the compiler's words
 */
export async function compileAgainst(folder: string): Promise<void> {
  const place = path.join(folder, "source");
  const parts = [
    "sdk/src",
    "sdk/medusa/src",
    "sdk/medusa/index.d.ts",
    "server/wire/atoms/money/currency-table.ts",
  ];
  for (const part of parts)
    cpSync(path.join(root, part), path.join(place, part), { recursive: true });
  const options =
    "--noEmit --strict --skipLibCheck --noImplicitOverride --allowImportingTsExtensions";
  const like =
    "--target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable";
  const tsc = [path.join(root, "node_modules/typescript/bin/tsc"), "--ignoreConfig"];
  const args = [...tsc, ...options.split(" "), ...like.split(" "), "sdk/medusa/src/index.ts"];
  await run(process.execPath, args, { cwd: place }).catch((failed: { stdout: string }) => {
    throw new Error(`The provider is not what Medusa's declarations ask for:\n${failed.stdout}`);
  });
}
