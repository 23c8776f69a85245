import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const sdk = path.join(root, "sdk");

/** Compiles the client into sdk/dist, for both kinds of modules. Needs its generated sources. */
export function compileSdk(): void {
  rmSync(path.join(sdk, "dist"), { recursive: true, force: true });
  compile("tsconfig.json", []);
  compile("tsconfig.testing.json", []);
  const commonJs = ["--module", "commonjs", "--outDir", path.join(sdk, "dist/cjs")];
  compile("tsconfig.testing.json", commonJs);
  mkdirSync(path.join(sdk, "dist/cjs"), { recursive: true });
  writeFileSync(path.join(sdk, "dist/cjs/package.json"), '{ "type": "commonjs" }');
}

/** The client itself knows nothing of Node; its module for tests does. */
function compile(project: string, more: string[]): void {
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "--project", path.join(sdk, project), ...more];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}
