import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "#server/core/assert.ts";
import { loadEnv } from "#server/core/env.ts";
import { buildDocument, documentDigest } from "#server/http/openapi/document.ts";

/**
 * `npm run sdk`: writes the API document and the client generated from it into sdk/, and
 * compiles what is published (sdk/dist). The generator is fetched when it is needed and pinned
 * here: it brings a second TypeScript, which nobody else needs.
 */
const generator = "swagger-typescript-api@13.13.0";
const root = fileURLToPath(new URL("../../..", import.meta.url));
const sdk = path.join(root, "sdk");
const errorClass = path.join(sdk, "canary-error.ts.txt");

const document = buildDocument(loadEnv({}));
writeFileSync(path.join(sdk, "openapi.json"), JSON.stringify(document));
writeFileSync(
  path.join(sdk, "src/document.sha256"),
  `${documentDigest(document)}
`,
);
const npm = ["exec", "--yes", `--package=${generator}`, "--"];
const files = ["--path", path.join(sdk, "openapi.json"), "--output", path.join(sdk, "src")];
const client = ["--name", "client.ts", "--api-class-name", "Canary", "--unwrap-response-data"];
run("npm", [...npm, "swagger-typescript-api", "generate", ...files, ...client, "--silent"]);
throwErrors(path.join(sdk, "src/client.ts"));
rmSync(path.join(sdk, "dist"), { recursive: true, force: true });
run(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "--project", sdk]);

/**
 * The generator's client throws the Response, which prints as nothing anybody can read, and takes
 * an answer that is not JSON for null. Ours throws an Error that says what was refused.
 */
function throwErrors(file: string): void {
  const generated = readFileSync(file, "utf8");
  const [before, after, ...more] = generated.split("if (!response.ok) throw data;");
  invariant(before && after && more.length === 0, "the generator's client throws in another way");
  const thrown = "if (!response.ok || data.error) throw new CanaryError(data, data.error);";
  writeFileSync(file, `${before}${thrown}${after}\n${readFileSync(errorClass, "utf8")}`);
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}
