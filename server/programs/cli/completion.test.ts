import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const cli = (...args: string[]) =>
  run(process.execPath, ["server/programs/cli/canary.ts", ...args]).then(({ stdout }) => stdout);

/** The completions that a real bash offers when Tab is pressed after these words. */
async function offered(script: string, ...words: string[]): Promise<string[]> {
  const press = `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _canary; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run("bash", ["--norc", "-c", press, "bash", "canary", ...words]);
  return stdout.split("\n").filter((word) => word !== "");
}

test("bash completes commands, what is below them, flags and what they may be given", async () => {
  const script = await cli("completion", "bash");
  expect(await offered(script, "logi")).toEqual(["login"]);
  expect(await offered(script, "api-key", "")).toContain("create");
  expect(await offered(script, "api-key", "create", "--mer")).toEqual(["--merchant"]);
  expect(await offered(script, "trigger", "refund.")).toContain("refund.succeeded");
  expect(await offered(script, "fault", "--times", "2", "refund")).toEqual(["refund_fails"]);
  expect(await offered(script, "--url", "x", "completion", "")).toEqual(
    expect.arrayContaining(["bash", "zsh", "fish"]),
  );
});

test.each(["bash", "zsh", "fish"])("%s is told every command that the help has", async (shell) => {
  const [script, help] = await Promise.all([cli("completion", shell), cli("--help")]);
  const commands = [...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(20);
  for (const name of commands) expect(script).toMatch(new RegExp(`[\\s"'(]${name}[\\s"':]`));
});
