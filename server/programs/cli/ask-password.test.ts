import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { passwordOf } from "#server/programs/cli/ask-password.ts";

const program = `
  const { passwordOf } = await import("#server/programs/cli/ask-password.ts");
  process.stdout.write(await passwordOf(undefined).catch((error) => "refused: " + error.message));
`;

/** What a command takes for the password when this is its standard input. */
async function passwordFrom(input: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(input);
  await new Promise((resolve) => child.once("close", resolve));
  return said;
}

test("a password need not be an argument: the first line of standard input is one", async () => {
  expect(await passwordFrom("correct horse battery\nnext line\n")).toBe("correct horse battery");
  expect(await passwordFrom("without a line end")).toBe("without a line end");
});

test("none at all is refused with what to do", async () => {
  expect(await passwordFrom("")).toMatch(/^refused: Give the password on standard input/);
});

test("an option counts when it is given", async () => {
  expect(await passwordOf("given")).toBe("given");
});
