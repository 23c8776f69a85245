import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Metafile } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Bundles the commands that ask a service for @canary-payments/cli into `folder`, with the packages that they
 * use and those packages' licenses. Answers where the program is.
 */
export async function buildCli(folder: string): Promise<string> {
  const outfile = path.join(folder, "canary.cjs");
  const { metafile } = await build({
    entryPoints: [path.join(root, "server/programs/cli/package-main.ts")],
    outfile,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    keepNames: true,
    metafile: true,
    platform: "node",
    format: "cjs",
    target: "node18",
    banner: { js: "#!/usr/bin/env node" },
    legalComments: "none",
    logLevel: "silent",
  });
  const licenses = await Promise.all(bundledPackages(metafile).map(licenseOf));
  await writeFile(path.join(folder, "LICENSES.txt"), licenses.join("\n\n"));
  return outfile;
}

function bundledPackages({ inputs }: Metafile): string[] {
  const found = Object.keys(inputs).flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(found)].toSorted();
}

async function licenseOf(name: string): Promise<string> {
  const place = path.join(root, "node_modules", name);
  const file = (await readdir(place)).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no license: it cannot be given on.`);
  return `${name}\n\n${await readFile(path.join(place, file), "utf8")}`;
}
