import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

type Entry = { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean };
type Lock = { packages: Record<string, Entry> };

const root = path.resolve(import.meta.dirname, "../../../..");
const locks = ["package-lock.json", "server/programs/start/node/package-lock.json"];

// The contents of the locked package itself (`inBundle`) are covered by its hash:
// https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages
test.each(locks)(
  "each package of %s, for every platform, has a hash and no address of its own",
  async (file) => {
    const { packages } = JSON.parse(await readFile(path.join(root, file), "utf8")) as Lock;
    const fetched = Object.entries(packages).filter(
      ([name, { link, inBundle }]) => name !== "" && !link && !inBundle,
    );
    const loose = fetched.filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
    );
    expect(fetched.length).toBeGreaterThan(0);
    expect(loose.map(([name]) => name)).toEqual([]);
  },
);
