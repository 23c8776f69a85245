import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { packageFile, packageNames } from "#server/http/packages/packages.ts";
import { packPackages, sdk } from "#server/workshop/packages/pack-packages.ts";

/**
 * `npm run packages:publish`: packs all packages for integrations anew, checks what is in them, and has npm publish them
 * as a dry run; a warning is a failure. `-- --for-real` publishes them. A version that the registry has already is left
 * out, so that the command can be repeated. The versions below are no packages of this repository.
 */
const publint = "publint@0.3.25";
const typesCheck = "@arethetypeswrong/cli@0.18.5";

type Manifest = { name: string; version: string; types?: string; repository?: { url?: string } };

function main(folder: string, packed: string[], isReal: boolean): void {
  const packages = packageNames.map((name) => {
    const place = name === "sdk" ? sdk : path.join(sdk, name);
    const text = readFileSync(path.join(place, "package.json"), "utf8");
    return { manifest: JSON.parse(text) as Manifest, file: packageFile(name) };
  });
  for (const { manifest } of packages)
    if (isReal && !manifest.repository?.url)
      throw new Error(
        `${manifest.name}: set "repository" in its package.json. Its provenance names the repository whose workflow publishes it (GitHub Actions or GitLab CI, with id-token: write).`,
      );
  for (const { manifest, file } of packages) {
    const archive = path.join(folder, file);
    if (!packed.includes(archive)) throw new Error(`${archive} was not packed.`);
    run("npx", ["--yes", publint, archive, "--strict"]);
    // Packages without types have nothing to check. Node 10 knows no exports, and is none of the engines.
    if (manifest.types) run("npx", ["--yes", typesCheck, archive, "--profile", "node16"]);
    publish(manifest, archive, isReal);
  }
}

function publish({ name, version }: Manifest, archive: string, isReal: boolean): void {
  if (isReal && isPublished(`${name}@${version}`)) {
    console.log(`${name} ${version} is on the registry already.`);
    return;
  }
  const said = run("npm", ["publish", archive, ...(isReal ? [] : ["--dry-run"])]);
  const warnings = said.split("\n").filter((line) => /^npm (?:warn|error)/i.test(line));
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  console.log(
    `${name} ${version}: ${isReal ? "published" : "clean, and not published (a dry run)"}`,
  );
}

function isPublished(spec: string): boolean {
  const { status, stdout } = spawnSync("npm", ["view", spec, "version"], { encoding: "utf8" });
  return status === 0 && stdout.trim() !== "";
}

/** Everything that a program said. @throws Error with it, when it fails */
function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    // npm must not read this repository's settings, so it runs in a folder outside of it.
    cwd: tmpdir(),
    shell: process.platform === "win32",
  });
  const said = `${stdout}${stderr}`;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${said}`);
  return said;
}

const { values } = parseArgs({ options: { "for-real": { type: "boolean", default: false } } });
const folder = mkdtempSync(path.join(tmpdir(), "canary-publish-"));
try {
  main(folder, await packPackages(folder), values["for-real"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
