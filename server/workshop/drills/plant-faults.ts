import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";
import { plant } from "#server/workshop/simulate/faults/mutants.ts";
import type { Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The result of a search in a copy of the tree, and the last of what it said. */
export type Searched = { isNoticed: boolean; words: string };

/**
 * Plants each fault whose name matches `only` in a copy of the tree, has it searched there, and prints which were noticed
 * and by what. Answers whether all were.
 */
export async function tryFaults(
  faults: readonly Mutation[],
  { only, searchIn }: { only: string; searchIn: (copy: string) => Promise<Searched> },
): Promise<boolean> {
  const copy = await makeScratchFolder();
  try {
    copyTree(copy.path);
    symlinkSync(path.join(root, "node_modules"), path.join(copy.path, "node_modules"));
    const generated = "server/generated";
    cpSync(path.join(root, generated), path.join(copy.path, generated), { recursive: true });
    const chosen = faults.filter(({ name }) => new RegExp(only).test(name));
    let noticed = 0;
    for (const fault of chosen) {
      const mend = plant(copy.path, fault);
      const { isNoticed, words } = await searchIn(copy.path);
      mend();
      console.log(`${isNoticed ? "noticed" : "missed "}  ${fault.name}: ${words}`);
      noticed += Number(isNoticed);
    }
    console.log(`${noticed} of ${chosen.length} noticed`);
    return noticed === chosen.length;
  } finally {
    await copy.remove();
  }
}
