import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const run = promisify(execFile);

/** All that a stranger has: texts that were fetched, and texts or PDFs that were handed over. */
export type Handed = { list: string[]; saved?: string[]; files?: (string | Uint8Array)[] };
export type Verdict = { code: number; said: string };

/** Python is on nearly every machine, and no package of this project brings it. */
export const hasPython = spawnSync("python3", ["--version"]).status === 0;

/**
 * Verifies as a stranger does: in an empty folder without environment, by both verifiers. Fails where these do
 * not say the same in the same letters.
 */
export function openStrangersFolder(): (handed: Handed) => Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), "canary-stranger-"));
  afterwards(() => rmSync(folder, { recursive: true }));
  for (const name of ["verify.mjs", "verify.py"])
    copyFileSync(path.resolve("server/ledger/books", name), path.join(folder, name));
  let count = 0;
  return async ({ list, saved = [], files = [] }) => {
    const put = (text: string | Uint8Array) => {
      count += 1;
      writeFileSync(path.join(folder, `${count}.json`), text);
      return `${count}.json`;
    };
    const args = [
      ...list.flatMap((text) => ["--list", put(text)]),
      ...saved.flatMap((text) => ["--saved", put(text)]),
      ...files.map(put),
    ];
    const byNode = await ask(folder, process.execPath, ["verify.mjs", ...args]);
    if (!hasPython) return byNode;
    const byPython = await ask(folder, "python3", ["verify.py", ...args]);
    if (byPython.said !== byNode.said || byPython.code !== byNode.code)
      throw new Error(`verify.mjs says ${byNode.said}\nverify.py says ${byPython.said}`);
    return byNode;
  };
}

async function ask(cwd: string, program: string, args: string[]): Promise<Verdict> {
  const options = {
    cwd,
    env: { PATH: "/usr/bin:/bin", NODE_ENV: "production" } as const,
    maxBuffer: 1e8,
  };
  try {
    const { stdout } = await run(program, args, options);
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}`.trim() };
  }
}
