import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";

/** A language of the guide "Verify webhooks in any language", and how a program in it is made and run. */
export type Language = {
  name: string;
  /** The word after the three backticks that open a sample. */
  fence: string;
  /** Debian's package that has it. */
  debian: string;
  /** Its comparison whose time tells nothing. Only its name can be tested. */
  comparesBy: string;
  /** The file that the guide's sample becomes, and the program of `drivers/` that calls it. */
  sample: string;
  driver: string;
  /** Commands that make the program, one after the other, and the one that runs it. */
  make: string[][];
  run: string[];
  files?: Record<string, string>;
};

export const languages: Language[] = [
  {
    name: "Python",
    fence: "python",
    debian: "python3",
    comparesBy: "hmac.compare_digest(",
    sample: "canary.py",
    driver: "driver.py",
    make: [],
    run: ["python3", "-S", "driver.py"],
  },
  {
    name: "Go",
    fence: "go",
    debian: "golang-go",
    comparesBy: "hmac.Equal(",
    sample: "canary/webhook.go",
    driver: "driver.go",
    make: [
      ["go", "vet", "./..."],
      ["go", "build", "-o", "driver", "."],
    ],
    run: ["./driver"],
    files: { "go.mod": "module shop\n\ngo 1.19\n" },
  },
  {
    name: "PHP",
    fence: "php",
    debian: "php-cli",
    comparesBy: "hash_equals(",
    sample: "canary.php",
    driver: "driver.php",
    make: [],
    run: ["php", "-d", "display_errors=stderr", "driver.php"],
  },
  {
    name: "Ruby",
    fence: "ruby",
    debian: "ruby",
    comparesBy: "OpenSSL.secure_compare(",
    sample: "canary.rb",
    driver: "driver.rb",
    make: [],
    run: ["ruby", "-w", "--disable-gems", "driver.rb"],
  },
  {
    name: "Java",
    fence: "java",
    debian: "default-jdk-headless",
    comparesBy: "MessageDigest.isEqual(",
    sample: "CanaryWebhook.java",
    driver: "Driver.java",
    make: [["javac", "-Xlint:all", "-Werror", "CanaryWebhook.java", "Driver.java"]],
    run: ["java", "Driver"],
  },
  {
    name: "C#",
    fence: "csharp",
    debian: "mono-mcs mono-runtime",
    comparesBy: "CryptographicOperations.FixedTimeEquals(",
    sample: "CanaryWebhook.cs",
    driver: "Driver.cs",
    make: [["mcs", "-warnaserror", "-out:driver.exe", "CanaryWebhook.cs", "Driver.cs"]],
    run: ["mono", "driver.exe"],
  },
];

/** Whether all programs that the language needs are on this machine. */
export function isInstalled({ make, run }: Language): boolean {
  const commands = [...make, run].map(([command = ""]) => command);
  return commands.every((command) => command.startsWith("./") || isOnPath(command));
}

export function isOnPath(command: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.some((folder) => isExecutable(path.join(folder, command)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the program of a sample, gives it the input, and answers the lines that it printed. Throws what it said when it fails. */
export async function runSample(
  language: Language,
  sample: string,
  input: string,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-language-"));
  try {
    const files = { [language.sample]: sample, ...language.files };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const driver = path.join(import.meta.dirname, "drivers", language.driver);
    await copyFile(driver, path.join(folder, language.driver));
    for (const command of language.make) await runIn(folder, command);
    const printed = await runIn(folder, language.run, { input });
    return printed.split("\n").slice(0, -1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Given = { input?: string; env?: Record<string, string> };

/** The program's output. Throws its complaint when it does not end with 0. */
export function runIn(folder: string, [command = "", ...args]: string[], given: Given = {}) {
  // No module is fetched: these programs need the standard library alone.
  const env = { ...process.env, GOPROXY: "off", GOFLAGS: "", ...given.env };
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return new Promise<string>((resolve, reject) => {
    const child = execFile(command, args, options, (failure, printed, complaint) => {
      if (failure) reject(new Error(`${command} ${args.join(" ")}\n${printed}${complaint}`));
      else resolve(printed);
    });
    // One that reads nothing may have ended by now.
    (child.stdin as Writable).on("error", () => {}).end(given.input ?? "");
  });
}
