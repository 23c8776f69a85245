import type { Command } from "commander";
import type { Services } from "#server/core/context.ts";
import type { Totals } from "#server/programs/backup/archive.ts";
import { readFromFile, writeToFile } from "#server/programs/backup/file-place.ts";
import { isInS3, readFromS3, writeToS3 } from "#server/programs/backup/s3-place.ts";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { passphraseOf } from "#server/programs/cli/ask-password.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

type Options = JsonOption & { passphraseFile?: string };

const passphraseFlag = [
  "--passphrase-file <path>",
  "file whose first line is the passphrase; without it, the command prompts or reads standard input",
] as const;

export function addBackupCommands(program: Command): void {
  program
    .command("backup <file>")
    .description(
      "Writes database, files and keys, as they are at one moment, to a file or s3://bucket/key, encrypted with a passphrase.",
    )
    .option(...passphraseFlag)
    .option(...jsonFlag)
    .action(backup);
  program
    .command("restore <file>")
    .description(
      "Restores a backup from a file or s3://bucket/key into an empty database, and verifies the ledger.",
    )
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
  const totals = await withServices((services) =>
    isInS3(file) ? toS3(services, file, passphrase) : toFile(services, file, passphrase),
  );
  answer(totals, { json, text: `${inWords(totals)} are in ${file}.` });
}

async function toFile(services: Services, file: string, passphrase: string): Promise<Totals> {
  const { writeBackup } = await import("#server/programs/backup/write-backup.ts");
  return writeToFile(file, (target) => writeBackup(services, target, { passphrase }));
}

async function toS3(services: Services, name: string, passphrase: string): Promise<Totals> {
  const { writeBackup } = await import("#server/programs/backup/write-backup.ts");
  return writeBackup(services, await writeToS3(services.env, name), { passphrase });
}

async function restore(file: string, { passphraseFile, json }: Options): Promise<void> {
  const passphrase = await passphraseOf(passphraseFile);
  const report = await withServices((services) => bringBack(services, file, passphrase), {
    begins: true,
  });
  const { passed, problems } = report.ledger;
  const verdict = passed ? "The ledger is sound." : problems.join("\n");
  const { unopened } = report;
  const closed = unopened.length > 0 ? ` No secret decrypts these: ${unopened.join(", ")}.` : "";
  answer(report, { json, text: `${inWords(report)} restored.${closed} ${verdict}` });
  if (!passed) throw new BootError("The restored ledger is not sound; see above.");
}

async function bringBack(services: Services, file: string, passphrase: string) {
  const { restoreBackup } = await import("#server/programs/backup/restore-backup.ts");
  const { verifyLedger } = await import("#server/ledger/verify/verify.ts");
  const source = await (isInS3(file) ? readFromS3(services.env, file) : readFromFile(file));
  const restored = await restoreBackup(services, source, passphrase).finally(() =>
    source.destroy(),
  );
  return { ...restored, ledger: await verifyLedger(services) };
}

function inWords({ rows, files }: Totals): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows and ${files} files`;
}
