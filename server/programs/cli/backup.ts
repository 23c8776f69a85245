import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { passphraseOf } from "#server/programs/cli/ask-password.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import type { Totals } from "#server/programs/backup/archive.ts";

type Options = JsonOption & { passphraseFile?: string };

const passphraseFlag = [
  "--passphrase-file <path>",
  "its first line is the passphrase; asked for, or read from standard input, when left out",
] as const;

export function addBackupCommands(program: Command): void {
  program
    .command("backup <file>")
    .description("Writes database, files and keys at one moment to a file sealed by a passphrase.")
    .option(...passphraseFlag)
    .option(...jsonFlag)
    .action(backup);
  program
    .command("restore <file>")
    .description("Puts a backup into an empty database, and verifies the ledger.")
    .option(...passphraseFlag)
    .option(...jsonFlag)
    .action(restore);
}

/** Shorter ones are guessed from a stolen file, whatever seals it. */
const passphraseMin = 12;

async function backup(file: string, { passphraseFile, json }: Options): Promise<void> {
  const passphrase = await passphraseOf(passphraseFile);
  if (passphrase.length < passphraseMin)
    throw new BootError(`Choose a passphrase of at least ${passphraseMin} characters.`);
  const unfinished = `${file}.unfinished`;
  const totals = await withServices(async (services) => {
    const { writeBackup } = await import("#server/programs/backup/write-backup.ts");
    try {
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      const written = await writeBackup(services, target, { passphrase });
      await rename(unfinished, file);
      return written;
    } finally {
      await rm(unfinished, { force: true });
    }
  });
  answer(totals, { json, text: `${inWords(totals)} are in ${file}.` });
}

async function restore(file: string, { passphraseFile, json }: Options): Promise<void> {
  const passphrase = await passphraseOf(passphraseFile);
  const report = await withServices(async (services) => {
    const { restoreBackup } = await import("#server/programs/backup/restore-backup.ts");
    const { resealSecrets } = await import("#server/auth/reseal.ts");
    const { verifyLedger } = await import("#server/ledger/verify.ts");
    const { appSecret, ...totals } = await restoreBackup(
      services,
      createReadStream(file),
      passphrase,
    );
    const env = { ...services.env, APP_SECRET_PREVIOUS: appSecret };
    const sealed = await resealSecrets({ ...services, env });
    return { ...totals, ...sealed, ledger: await verifyLedger(services) };
  });
  const { passed, problems } = report.ledger;
  const verdict = passed ? "The ledger is sound." : problems.join("\n");
  const { unopened } = report;
  const closed = unopened.length > 0 ? ` These open with no secret: ${unopened.join(", ")}.` : "";
  answer(report, { json, text: `${inWords(report)} are back.${closed} ${verdict}` });
  if (!passed) throw new BootError("The restored ledger is not sound; see above.");
}

function inWords({ rows, files }: Totals): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows and ${files} files`;
}
