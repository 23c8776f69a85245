import { randomUUID } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  installedPackages,
  unreviewed,
  type LicensedPackage,
} from "#server/workshop/image/licenses.ts";

type Contained = LicensedPackage & { isBundled: boolean };

/** In the pages in a form that no source map tells of: letters, styles. */
const alsoBundled = [
  "node_modules/@fontsource-variable/inter",
  "node_modules/@fontsource/inter",
  "node_modules/@fontsource/source-serif-4",
  "node_modules/tailwindcss",
];

/**
 * Writes the lists of what is inside of `target`, a tree to deploy that was chosen from `stage`:
 * `sbom.cdx.json` (CycloneDX 1.5) and `THIRD-PARTY.txt`, the licenses with their texts. Versions
 * and licenses come from npm's own record of what it has installed in `stage`. A package is inside
 * when it has files in `target`, or when pages were bundled from it. `npm sbom` knows of neither:
 * from the lock file alone it lists other systems' packages, and those that only build (npm 11.19).
 * @throws Error where a license has not been reviewed
 */
export function writeContents(stage: string, target: string): void {
  const packages = containedIn(stage, target);
  const refused = unreviewed(packages);
  if (refused.length > 0) throw new Error(`Not reviewed:\n${refused.join("\n")}`);
  writeFileSync(path.join(target, "sbom.cdx.json"), `${JSON.stringify(billOf(stage, packages))}\n`);
  writeFileSync(path.join(target, "THIRD-PARTY.txt"), noticesOf(stage, target, packages));
}

function containedIn(stage: string, target: string): Contained[] {
  const bundled = new Set(alsoBundled);
  const places = installedPackages(stage).map(({ place }) => place);
  for (const source of sourcesOfPages(stage)) bundled.add(longestOf(places, source));
  const isThere = (place: string) => existsSync(path.join(target, place));
  return installedPackages(stage, (place) => isThere(place) || bundled.has(place)).map((each) => ({
    ...each,
    isBundled: !isThere(each.place),
  }));
}

/**
 * The packages that the source maps of Next's server scripts name; they hold the scripts for
 * browsers too.
 */
function sourcesOfPages(stage: string): Set<string> {
  const found = new Set<string>();
  for (const file of globSync(".next/server/**/*.map", { cwd: stage })) {
    const text = readFileSync(path.join(stage, file), "utf8");
    for (const [, source = ""] of text.matchAll(/"[^"]*?\/(node_modules\/[^"]+)"/g))
      found.add(decodeURIComponent(source));
  }
  return found;
}

/** The package that a file is of: a package may stand in another's folder. */
function longestOf(places: string[], file: string): string {
  return places
    .filter((place) => file.startsWith(`${place}/`))
    .reduce((longest, place) => (place.length > longest.length ? place : longest), "");
}

function billOf(stage: string, packages: Contained[]): object {
  const { name, version } = JSON.parse(readFileSync(path.join(stage, "package.json"), "utf8"));
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

function componentOf(contained: Contained): object {
  const { name, version, license = "", place, integrity, isBundled } = contained;
  const isOne = /^[\w.-]+$/.test(license);
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: [isOne ? { license: { id: license } } : { license: { name: license } }],
    hashes: hashesOf(integrity),
    properties: isBundled
      ? [{ name: "canary:bundled", value: ".next" }]
      : [{ name: "cdx:npm:package:path", value: place }],
  };
}

/** The lock file has them in base64, the bill wants hexadecimal. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  if (!integrity?.startsWith("sha512-")) return [];
  const content = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return [{ alg: "SHA-512", content }];
}

/** Each text once, below the names of all who have it. */
function noticesOf(stage: string, target: string, packages: Contained[]): string {
  const texts = [
    ...packages.map(({ name, version, license, place }) => ({
      name: `${name} ${version}: ${license}`,
      text: textsOf(path.join(stage, place)),
    })),
    ...carriedByNext(stage, target),
    { name: "in components/icons", text: textsOf(path.join(stage, "components/icons")) },
  ];
  const parts = [...Map.groupBy(texts, ({ text }) => text)].map(([text, those]) => {
    const names = those.map(({ name }) => name);
    return `${names.join("\n")}\n\n${text || "(The package carries no text of its own.)"}`;
  });
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Next has packages of others inside, each with its text. */
function carriedByNext(stage: string, target: string): { name: string; text: string }[] {
  const texts = globSync("node_modules/next/dist/compiled/**/LICENSE*", { cwd: stage });
  return [...new Set(texts.map((file) => path.dirname(file)))]
    .filter((folder) => existsSync(path.join(target, folder)))
    .toSorted()
    .map((folder) => ({ name: `in ${folder}`, text: textsOf(path.join(stage, folder)) }));
}

function textsOf(folder: string): string {
  if (!existsSync(folder)) return "";
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(file.name))
    .map(({ name }) => name);
  return names.map((name) => readFileSync(path.join(folder, name), "utf8").trim()).join("\n\n");
}
