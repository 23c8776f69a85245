import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Language, Parser } from "@vscode/tree-sitter-wasm";
import { expect, test } from "vitest";
import { shells } from "#server/programs/cli/completion-scripts.ts";

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
    expect.arrayContaining([...shells]),
  );
});

test.each(shells)("%s is told every command that the help has", async (shell) => {
  const [script, help] = await Promise.all([cli("completion", shell), cli("--help")]);
  const commands = [...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(20);
  for (const name of commands) expect(script).toMatch(new RegExp(`[\\s"'(]${name}[\\s"':|]`));
});

/** PowerShell itself is on few of the machines that test: this is the grammar that editors read it by. */
test("PowerShell can read its script, which offers what bash offers at every place", async () => {
  await Parser.init();
  const grammar = import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm");
  const parser = new Parser();
  parser.setLanguage(await Language.load(fileURLToPath(grammar)));
  const script = await cli("completion", "powershell");
  const tree = parser.parse(script)?.rootNode;
  expect(tree?.hasError).toBe(false);
  expect(parser.parse(script.replace("' = @('", "' = @('it's "))?.rootNode.hasError).toBe(true);
  const entries = tree?.descendantsOfType("hash_entry") ?? [];
  const offers = entries.map((entry) => {
    const [path = "", ...words] = (
      entry?.descendantsOfType("verbatim_string_characters") ?? []
    ).map((node) => node?.text.slice(1, -1) ?? "");
    return [path, words.map((word) => word.split("|")[0]).join(" ")];
  });
  const bash = await cli("completion", "bash");
  const cases = [...bash.matchAll(/^ {4}"(.*?)"\) words="(.*?)" ;;$/gm)];
  expect(cases.length).toBeGreaterThan(40);
  expect(offers).toEqual(cases.map(([, path, words]) => [path, words]));
});
