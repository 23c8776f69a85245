import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { printLine } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** `canary books`: all that a stranger needs to check a merchant's books, and the check. */
export function addBooksCommand(program: Command): void {
  program
    .command("books")
    .description("Exports the merchant's books with the published seals, and checks them here")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option("--out <folder>", "where the files are written; seals of last time are compared", ".")
    .option("--python", "check with verify.py instead of verify.mjs")
    .action(checkBooks);
}

type Seals = { seals: string[]; keys: { kid: string }[]; next: number | null };

async function checkBooks({
  out,
  python = false,
  ...options
}: ApiOptions & { out: string; python?: boolean }): Promise<void> {
  const api = apiClient(options);
  const program = python ? "verify.py" : "verify.mjs";
  try {
    mkdirSync(out, { recursive: true });
    const at = (name: string) => path.join(out, name);
    writeFileSync(at("books.jsonl"), `${(await bookLines(api)).join("\n")}\n`);
    writeFileSync(at(program), await api.text(`/.well-known/ledger/${program}`));
    const saved = existsSync(at("seals.json")) ? readFileSync(at("seals.json"), "utf8") : null;
    writeFileSync(at("seals-now.json"), JSON.stringify(await allSeals(api)));
    const args = [
      program,
      "--list",
      "seals-now.json",
      ...(saved === null ? [] : ["--saved", "seals.json"]),
      "books.jsonl",
    ];
    const runner = python ? "python3" : process.execPath;
    const { status, error } = spawnSync(runner, args, { cwd: out, stdio: "inherit" });
    if (error) throw error;
    // Seals that do not agree with those of last time never take their place.
    if (status === 0) writeFileSync(at("seals.json"), readFileSync(at("seals-now.json")));
    if (status !== 0) throw new BootError("The books are not proven sound: see the lines above.");
    printLine(`Files are in ${path.resolve(out)}. Keep seals.json: it is compared next time.`);
  } finally {
    api.close();
  }
}

async function bookLines(api: ApiClient): Promise<string[]> {
  const lines: string[] = [];
  for (let afterSeal: number | null = 0; afterSeal !== null;) {
    const page: { lines: string[]; next: number | null } = await api.call("GET", "/balance/books", {
      afterSeal,
    });
    lines.push(...page.lines);
    afterSeal = page.next;
  }
  return lines;
}

/** All pages of the list as one. */
async function allSeals(api: ApiClient): Promise<Seals> {
  const list: Seals = await api.call("GET", "/balance/seals");
  while (list.next !== null) {
    const page: Seals = await api.call("GET", "/balance/seals", { afterSeal: list.next });
    list.seals.push(...page.seals);
    Object.assign(list, { keys: page.keys, next: page.next });
  }
  return list;
}
