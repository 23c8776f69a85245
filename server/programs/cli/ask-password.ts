import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Option, type Command } from "commander";
import { BootError } from "#server/programs/embedded/boot-error.ts";

export type PasswordOptions = { passwordStdin?: boolean; password?: string | true };

/** Adds the options of a command that sets a password. The password itself is never an argument. */
export function addPasswordOptions(command: Command): Command {
  const gone = new Option("--password [password]").hideHelp();
  return command
    .option(
      "--password-stdin",
      "read the password from standard input; without it, the command prompts",
    )
    .addOption(gone);
}

/**
 * The password of a prompt that shows nothing, or, when that is said, the first line of standard input:
 * not unasked, or a command in a loop over a list would take the list's next line.
 */
export async function passwordOf({ passwordStdin, password }: PasswordOptions): Promise<string> {
  if (password !== undefined)
    throw new BootError(
      "A password is no longer an argument, because it would appear in the shell's history and in the list of processes. Leave --password out to be prompted for another one, or pass it on standard input with --password-stdin.",
    );
  if (passwordStdin) return readFirstLine("Standard input is empty: it has no password.");
  if (process.stdin.isTTY) return askTwice("Password: ");
  throw new BootError(
    "There is no terminal to prompt for the password. Pass it on standard input with --password-stdin.",
  );
}

/** The first line of a file that only its owner should read; without one, of a prompt or standard input. */
export async function passphraseOf(file: string | undefined): Promise<string> {
  if (file === undefined)
    return process.stdin.isTTY
      ? askTwice("Passphrase: ")
      : readFirstLine(
          "Pass the passphrase on standard input, by --passphrase-file or at the prompt.",
        );
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BootError(`The passphrase cannot be read from ${file}: ${error.code}.`);
  });
  const [line = ""] = text.split(/\r?\n/);
  if (line === "") throw new BootError(`${file} begins with an empty line, not with a passphrase.`);
  return line;
}

async function askTwice(question: string): Promise<string> {
  const typed = await askSilently(question);
  if ((await askSilently("Once more: ")) !== typed)
    throw new BootError("The two entries differ. Try again.");
  return typed;
}

/** A line that is typed and not shown. */
export async function askSilently(question: string): Promise<string> {
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

async function readFirstLine(problem: string): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new BootError(problem);
}
