import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * How large the tree may be, in MiB, a little above its size now. The image below it is not
 * counted; 4 of these are the packages for integrations.
 */
const mibMax = 124;

/** Lines of how large a tree is, and of what. Throws beyond the limit. */
export function sizesOf(tree: string): string[] {
  const total = kibOf(tree);
  const largest = partsOf(tree)
    .toSorted((a, b) => b.kib - a.kib)
    .slice(0, 12);
  if (total > mibMax * 1024) throw new Error(`The tree is ${inMib(total)}, above ${mibMax} MiB.`);
  return [
    `the tree: ${inMib(total)} of at most ${mibMax}, of which:`,
    ...largest.map(({ place, kib }) => `  ${inMib(kib).padStart(9)}  ${place}`),
  ];
}

function partsOf(tree: string): { place: string; kib: number }[] {
  const sizes = (folder: string) =>
    readdirSync(path.join(tree, folder)).map((name) => {
      const place = path.join(folder, name);
      return { place, kib: kibOf(path.join(tree, place)) };
    });
  const packages = sizes("node_modules").flatMap((each) =>
    each.place.startsWith("node_modules/@") ? sizes(each.place) : [each],
  );
  return [...packages, ...sizes(".").filter(({ place }) => place !== "node_modules")];
}

const kibOf = (place: string) =>
  Number(execFileSync("du", ["-sk", place], { encoding: "utf8" }).split("\t")[0]);

const inMib = (kib: number) => `${(kib / 1024).toFixed(0)} MiB`;
