import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#server/core/env.ts";
import { buildDocument } from "#server/http/openapi/document.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const sdk = path.join(root, "sdk");

/** Makes what of the client is published and not committed: the document, and sdk/dist for both kinds of modules. */
export function compileSdk(): void {
  writeFileSync(path.join(sdk, "openapi.json"), JSON.stringify(buildDocument(loadEnv({}))));
  rmSync(path.join(sdk, "dist"), { recursive: true, force: true });
  compile("tsconfig.json", []);
  compile("tsconfig.testing.json", []);
  const commonJs = ["--module", "commonjs", "--outDir", path.join(sdk, "dist/cjs")];
  compile("tsconfig.testing.json", commonJs);
  mkdirSync(path.join(sdk, "dist/cjs"), { recursive: true });
  writeFileSync(path.join(sdk, "dist/cjs/package.json"), '{ "type": "commonjs" }');
}

/** The client itself knows nothing of Node; what is for tests does. */
function compile(project: string, more: string[]): void {
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "--project", path.join(sdk, project), ...more];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}
