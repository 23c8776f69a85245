import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/**
 * The password of the option, of a prompt that shows nothing, or the first line of standard input:
 * an argument stands in the shell's history and in the list of processes.
 */
export async function passwordOf(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  return process.stdin.isTTY ? askTwice() : readFirstLine();
}

/** The first line of a file that only its owner should read; without one, of a prompt or standard input. */
export async function passphraseOf(file: string | undefined): Promise<string> {
  if (file === undefined) return passwordOf(undefined);
  const [line = ""] = (await readFile(file, "utf8")).split(/\r?\n/);
  if (line === "") throw new BootError(`${file} begins with an empty line, not with a passphrase.`);
  return line;
}

async function askTwice(): Promise<string> {
  const password = await ask("Password: ");
  if ((await ask("Once more: ")) !== password) throw new BootError("The passwords differ.");
  return password;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new BootError("Give the password on standard input, by --password or at the prompt.");
}
