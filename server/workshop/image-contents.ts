import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installedPackages, unreviewed, type LicencedPackage } from "#server/workshop/licences.ts";

/**
 * Writes what is inside a tree to deploy, from npm's own record of what it has installed there: `sbom.cdx.json`
 * (CycloneDX 1.5) and `THIRD-PARTY.txt`, the licences with their texts. `npm sbom` refuses a tree without tools, and of the
 * lock file alone it lists other systems' packages and leaves out some of those that tools use as well (npm 11.19).
 * @throws Error where a licence has not been reviewed
 */
export function writeContents(root: string): void {
  const packages = installedPackages(root);
  const refused = unreviewed(packages);
  if (refused.length > 0) throw new Error(`Not reviewed:\n${refused.join("\n")}`);
  writeFileSync(path.join(root, "sbom.cdx.json"), `${JSON.stringify(billOf(root, packages))}\n`);
  writeFileSync(path.join(root, "THIRD-PARTY.txt"), noticesOf(root, packages));
}

function billOf(root: string, packages: LicencedPackage[]): object {
  const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const node = process.versions.node;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": `${name}@${version}`, name, version },
    },
    components: [
      {
        type: "platform",
        "bom-ref": `node@${node}`,
        name: "node",
        version: node,
        purl: `pkg:generic/node@${node}`,
        licenses: [{ license: { id: "MIT" } }],
      },
      ...packages.map(componentOf),
    ],
  };
}

function componentOf({ name, version, licence = "", place, integrity }: LicencedPackage): object {
  const isOne = /^[\w.-]+$/.test(licence);
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: [isOne ? { license: { id: licence } } : { license: { name: licence } }],
    hashes: hashesOf(integrity),
    properties: [{ name: "cdx:npm:package:path", value: place }],
  };
}

/** The lock file has them in base64, the bill wants hexadecimal. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  if (!integrity?.startsWith("sha512-")) return [];
  const content = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return [{ alg: "SHA-512", content }];
}

/** Each text once, below the names of all who have it. */
function noticesOf(root: string, packages: LicencedPackage[]): string {
  const byText = Map.groupBy(packages, (each) => textsOf(path.join(root, each.place)));
  const parts = [...byText].map(([text, those]) => {
    const names = those.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
    return `${names.join("\n")}\n\n${text || "(The package carries no text of its own.)"}`;
  });
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function textsOf(folder: string): string {
  if (!existsSync(folder)) return "";
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(file.name))
    .map(({ name }) => name);
  return names.map((name) => readFileSync(path.join(folder, name), "utf8").trim()).join("\n\n");
}
