import { spawn } from "node:child_process";
import { expect, test } from "vitest";

const program = `
  const { passwordOf } = await import("#server/programs/cli/ask-password.ts");
  const options = JSON.parse(process.argv[1]);
  process.stdout.write(await passwordOf(options).catch((error) => "refused: " + error.message));
`;

/** The password that a command reads when `input` is its standard input. */
async function passwordFrom(input: string, options: object): Promise<string> {
  const args = ["--input-type=module", "--eval", program, JSON.stringify(options)];
  const child = spawn(process.execPath, args);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(input);
  await new Promise((resolve) => child.once("close", resolve));
  return said;
}

const fromStdin = { passwordStdin: true };

test("a password is the first line of standard input, where that is said", async () => {
  expect(await passwordFrom("correct horse battery\nnext line\n", fromStdin)).toBe(
    "correct horse battery",
  );
  expect(await passwordFrom("without a line end", fromStdin)).toBe("without a line end");
});

test("none at all is refused with what to do", async () => {
  expect(await passwordFrom("", fromStdin)).toMatch(/^refused: Standard input is empty/);
});

test("what happens to stand on standard input is no password: a loop over a list goes on unharmed", async () => {
  expect(await passwordFrom("grace@example.com\n", {})).toMatch(/^refused: .*--password-stdin/);
});

test.each(["given", true])(
  "as an argument (%s) it is refused, with what to do instead",
  async (given) => {
    const said = await passwordFrom("another\n", { ...fromStdin, password: given });
    expect(said).toMatch(/^refused: .*history.*another one.*--password-stdin/);
    expect(said).not.toContain("given");
  },
);
