// Every npm script of the project goes through this file:
//
//   node server/programs/start/node24.mjs <program> [arguments]
//
// It runs on whatever Node the machine has (18 or later), with an empty node_modules perhaps:
// plain JavaScript and nothing but Node. First it brings a Node that is recent enough, and packages
// beside it; then that one has npm add what is missing, because npm leaves out packages whose
// `engines` refuse the Node that it runs on, and then that one runs the program.
import { fileURLToPath } from "node:url";
import { ensureGenerated, loadsGenerated } from "./install/generated.mjs";
import { LaunchProblem } from "./install/npm.mjs";
import { ensureNode } from "./install/own-node.mjs";
import { beginPackages, ensurePackages, neededExtent } from "./install/packages.mjs";
import { runProgram } from "./install/run-program.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

async function main() {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) {
    throw new LaunchProblem(
      "Which program? node server/programs/start/node24.mjs <program> [arguments]",
    );
  }
  const { platform: os, arch: cpu, versions, execPath } = process;
  const extent = neededExtent(program, args);
  /** @type {Promise<boolean> | undefined} */
  let begun;
  const begin = () => {
    begun = beginPackages(root, execPath, extent);
  };
  const node = await ensureNode(root, { os, cpu, version: versions.node, execPath }, begin);
  await ensurePackages(root, node, { extent, begun });
  if (loadsGenerated(program)) ensureGenerated(root, node);
  await runProgram({ root, node, program, args });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof LaunchProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
