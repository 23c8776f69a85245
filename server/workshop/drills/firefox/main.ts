import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * `npm run drill:firefox [words]`: the browser tests of the hosted page once more, in the Firefox of this machine
 * (`CANARY_FIREFOX` names another one). Build first, as for the tests. Words choose among the tests.
 */
const root = path.resolve(import.meta.dirname, "../../../..");
const ofDistributions = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const firefox = [process.env["CANARY_FIREFOX"] ?? "", ...ofDistributions].find((file) =>
  existsSync(file),
);
if (firefox === undefined) {
  console.error("There is no Firefox here: install firefox-esr, or name one by CANARY_FIREFOX.");
  process.exit(1);
}
const hook = pathToFileURL(path.join(root, "e2e/firefox/without-media-override.mjs"));
const cli = path.join(root, "node_modules/@playwright/test/cli.js");
const config = path.join(root, "e2e/firefox/playwright.config.ts");
const { status } = spawnSync(
  process.execPath,
  [cli, "test", `--config=${config}`, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CANARY_FIREFOX: firefox, NODE_OPTIONS: `--import=${hook.href}` },
  },
);
process.exit(status ?? 1);
