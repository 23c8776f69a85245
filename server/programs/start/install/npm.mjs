import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import path from "node:path";

/**
 * Brings the packages of the lock file to `folder` with this Node's npm. `npm ci` removes first what is there; `isBeside` adds to it, under a service that runs perhaps (`npm install`). No
 * install script runs: those of Prisma would download engines that are not used here. Nothing is printed; rejects
 * with a LaunchProblem.
 * @param {{ node: string, folder: string, what: string, isBeside?: boolean, priority?: number | undefined }} options
 * `what` begins the sentence of a failure.
 */
export async function npmInstall({ node, folder, what, isBeside = false, priority }) {
  const command = isBeside ? ["install", "--no-save"] : ["ci"];
  const { code, output } = await run(npmCommand(node, command), { folder, node, priority });
  if (code === 0) return;
  const reason = explain(output);
  if (reason !== undefined) throw new LaunchProblem(`${what}: ${reason}.`);
  throw new LaunchProblem(`${output.trim()}\n\n${what}: npm ${command[0]} failed, see above.`);
}

/** What stops a start and is no defect: one sentence for the person who started. */
export class LaunchProblem extends Error {
  /** @override */
  name = "LaunchProblem";
}

const flags = [
  "--ignore-scripts",
  "--include=dev",
  "--include=optional",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/**
 * The npm that started us, else the one on the PATH. Other package managers set the same
 * variable, but their `ci` is not npm's.
 * @param {string} node
 * @param {string[]} command
 * @returns {[string, ...string[]]}
 */
function npmCommand(node, command) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === "npm-cli.js") return [node, cli, ...command, ...flags];
  return ["npm", ...command, ...flags];
}

/**
 * @param {[string, ...string[]]} command
 * @param {{ folder: string, node: string, priority?: number | undefined }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program, ...args], { folder, node, priority }) {
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
  // npm asks for its own settings, not for those that the outer npm has derived for this project.
  const env = { ...process.env, PATH, npm_config_loglevel: undefined };
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && program === "npm",
  });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  // A start that ends takes along what it began.
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  child.once("close", () => process.off("exit", endWithUs));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: missing(error) }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** @param {NodeJS.ErrnoException} error */
function missing(error) {
  return error.code === "ENOENT" ? "npm error code NPM_MISSING" : error.message;
}

const unreachable =
  "the npm registry cannot be reached: check the network, and npm's settings `proxy` and `registry`";
const forbidden = "the npm registry refuses access: sign in to it, or set npm's `registry`";

/** @type {Record<string, string>} */
const reasons = {
  NPM_MISSING: "npm is not on the PATH: install npm, or start with `npm start`",
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ETIMEDOUT: unreachable,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  ERR_SOCKET_TIMEOUT: unreachable,
  ENOTCACHED: "npm is set to work offline, and its cache lacks a package: run it online once",
  E401: forbidden,
  E403: forbidden,
  ENOSPC: "no space is left on the disk",
  EINTEGRITY:
    "what the registry sent is not the package that the lock file names: try `npm cache clean --force`, and do not trust that registry if it happens again",
  SELF_SIGNED_CERT_IN_CHAIN:
    "the registry's certificate is not trusted: set npm's `cafile` to your proxy's certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the registry's certificate is not trusted: set npm's `cafile` to your proxy's certificate",
};

/**
 * npm's error code in a sentence's second half; undefined if we know none for it.
 * @param {string} output what npm wrote, of version 8 ("npm ERR!") or later
 */
export function explain(output) {
  const said = (/** @type {string} */ name) =>
    new RegExp(`^npm (?:ERR!|error) ${name} (.+)$`, "m").exec(output)?.[1]?.trim();
  const code = said("code");
  if (code === undefined) return undefined;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `this user may not write to ${said("path") ?? "its folder"}`;
  }
  if (code === "E404" || code === "ETARGET") {
    const spec = /@?[\w./-]+@[\w.-]*\w/.exec(output)?.[0];
    return `the npm registry does not have ${spec ?? "a package that the lock file names"}`;
  }
  return reasons[code];
}
