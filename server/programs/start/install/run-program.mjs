import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compiledFolder, serviceFlags, serviceVariables } from "./node-flags.mjs";

const services = ["server/programs/start/start.ts", "server/programs/start/worker.ts"];

/**
 * Runs a program of the project with `node`: a file ("server/programs/start/start.ts"), or a
 * package's command ("vitest"). Its children find the same Node and the packages' commands first
 * on their PATH. With the Node that runs already a file needs no second process, unless its
 * arguments ask for a debugger (`--inspect`, `--inspect-brk=9230`): those are Node's. The service's own
 * flags and variables (`node-flags.mjs`) are given to it in the place of this process, where the system can do that.
 * @param {{ root: string, node: string, program: string, args: string[] }} options
 */
export async function runProgram({ root, node, program, args }) {
  const isFile = /\.[cm]?[jt]s$/.test(program);
  const file = isFile ? path.resolve(root, program) : commandFile(root, program);
  putFirstOnPath([path.dirname(node), path.join(root, "node_modules/.bin")]);
  Object.assign(process.env, { NODE: node, npm_node_execpath: node });
  const forNode = isFile ? args.filter((arg) => /^--inspect(-brk|-wait)?(=|$)/.test(arg)) : [];
  const forProgram = args.filter((arg) => !forNode.includes(arg));
  const isService = services.includes(program);
  const flags = isService ? serviceFlags : [];
  if (isService) Object.assign(process.env, { ...serviceVariables, ...process.env });
  process.env.NODE_COMPILE_CACHE ??= path.join(root, compiledFolder);
  if (isFile && node === process.execPath && forNode.length === 0) {
    if (flags.length > 0) replaceItself(node, [...flags, ...process.execArgv, file, ...forProgram]);
    module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
    process.argv = [node, file, ...forProgram];
    await import(pathToFileURL(file).href);
  } else {
    await runChild(node, [...flags, ...forNode, file, ...forProgram]);
  }
}

/**
 * Windows cannot, nor can a process that its parent talks to: then the file runs without the flags.
 * @param {string} node
 * @param {string[]} args
 */
function replaceItself(node, args) {
  if (process.platform !== "win32" && !process.channel)
    process.execve?.(node, [node, ...args], process.env);
}

/**
 * @param {string} root
 * @param {string} name
 */
function commandFile(root, name) {
  const folder = path.join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[name]);
}

/** @param {string[]} folders */
function putFirstOnPath(folders) {
  const rest = (process.env.PATH ?? "").split(path.delimiter);
  const kept = rest.filter((folder) => !folders.includes(folder));
  process.env.PATH = [...folders, ...kept].join(path.delimiter);
}

/**
 * Stays until the child has ended, and ends as it did. A Ctrl-C reaches the child from the
 * terminal; what is sent to this process alone is passed on.
 * @param {string} node
 * @param {string[]} args
 */
async function runChild(node, args) {
  const child = spawn(node, args, { stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (process.platform !== "win32") child.kill(signal);
    });
  }
  /** @type {[number | null, NodeJS.Signals | null]} */
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (...ended) => resolve(ended));
  });
  if (signal === null) process.exit(code ?? 1);
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.removeAllListeners(name);
  }
  process.kill(process.pid, signal);
}
