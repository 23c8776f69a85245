import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { JWK } from "jose";
import type { Services } from "#server/core/context.ts";
import { readFromFile } from "#server/programs/backup/file-place.ts";
import { isInS3, readFromS3 } from "#server/programs/backup/s3-place.ts";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { passphraseOf } from "#server/programs/cli/ask-password.ts";
import { readNamed, wholeNumber } from "#server/programs/cli/typed.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { onShutdown, shutDown } from "#server/programs/start/shutdown.ts";

type Options = JsonOption & {
  clients: number;
  seconds: number;
  backup?: string;
  passphraseFile?: string;
  hourly?: number;
  currency?: string;
  set: Record<string, string>;
  synchronous?: boolean;
  out?: string;
};

export function addDrillCommands(program: Command): void {
  const drill = program
    .command("drill")
    .description(
      "Kills app and database of a scratch copy on this machine under load, restores a backup, promotes a replica, and prints a signed page of what was measured; exit code 1 if a step failed.",
    )
    .option("--clients <count>", "clients that pay at once under load", positive, 16)
    .option("--seconds <seconds>", "time of each measurement", positive, 20)
    .option(
      "--backup <file>",
      "backup to restore, a file or s3://bucket/key; otherwise the drill writes one of its own",
    )
    .option("--passphrase-file <path>", "file whose first line is the passphrase of the backup")
    .option("--hourly <price>", "price of all machines for an hour, such as 0.35", decimal)
    .option("--currency <code>", "currency of that price", currencyCode)
    .option(
      "--set <name=value>",
      "setting of PostgreSQL as on your server; may be repeated",
      setting,
      {},
    )
    .option("--synchronous", "commits wait for the replica")
    .option("--out <file>", "file for the certificate: .json for JSON, otherwise the page")
    .option(...jsonFlag)
    .action(run);
  drill
    .command("verify <file>")
    .description(
      "Checks the signature and the arithmetic of a certificate, offline; exit code 1 if either is wrong.",
    )
    .option("--keys <file>", "keys of the service: its /.well-known/jwks.json, saved")
    .option(...jsonFlag)
    .action(verify);
}

async function run(options: Options): Promise<void> {
  const { json, out, hourly, currency } = options;
  if ((hourly === undefined) !== (currency === undefined))
    throw new BootError("Give --hourly and --currency together.");
  const passphrase = options.backup === undefined ? "" : await passphraseOf(options.passphraseFile);
  const signed = await withServices((services) => drillBeside(services, options, passphrase));
  const { signedPage } = await import("#server/programs/drill/certificate/signed.ts");
  const text = signedPage(signed);
  if (out !== undefined)
    writeFileSync(out, `${/\.json$/i.test(out) ? JSON.stringify(signed) : text}\n`);
  answer(signed, { json, text });
  if (!signed.certificate.figures.passed) await shutDown(1);
}

/** On the disk of DATA_DIR; the service is asked for its key, and for the seals that a backup of it holds. */
async function drillBeside(services: Services, options: Options, passphrase: string) {
  const { openScratchSite } = await import("#server/programs/drill/site/scratch-site.ts");
  const { runDrill } = await import("#server/programs/drill/run-drill.ts");
  const { signCertificate } =
    await import("#server/programs/drill/certificate/sign-certificate.ts");
  const { env } = services;
  const folder = path.resolve(env.DATA_DIR);
  const tell = (doing: string) => console.error(`Drill: ${doing}.`);
  tell("a scratch database with a replica, and an app");
  const { set, synchronous = false, clients, seconds, hourly, currency } = options;
  const site = await openScratchSite({
    within: folder,
    postgres: set,
    isSynchronous: synchronous,
    onBegun: (stop) => onShutdown(stop),
  });
  try {
    const certificate = await runDrill(site, {
      clients,
      seconds,
      price: hourly === undefined ? null : { hourlyMicros: hourly, currency: currency ?? "" },
      address: env.APP_URL,
      folder,
      backup: givenBackup(services, options.backup, passphrase),
      tell,
    });
    return await signCertificate(services, certificate);
  } finally {
    await site.stop();
  }
}

function givenBackup({ env }: Services, name: string | undefined, passphrase: string) {
  if (name === undefined) return null;
  const open = () => (isInS3(name) ? readFromS3(env, name) : readFromFile(name));
  return { name, open, passphrase, sourceUrl: env.DATABASE_URL ?? "" };
}

async function verify(file: string, { keys, json }: JsonOption & { keys?: string }): Promise<void> {
  const { verifyCertificate } =
    await import("#server/programs/drill/certificate/verify-certificate.ts");
  const known = keys === undefined ? null : keysIn(readNamed(keys, "The list of keys"));
  const { problems, certificate, kid, isPublished } = await verifyCertificate(
    readNamed(file, "The certificate"),
    known,
  );
  const whose =
    isPublished === null
      ? `by key ${kid}: give --keys to see whether it is your service's`
      : `by key ${kid}, which is among the keys given`;
  const passed = certificate?.figures.passed === true ? "passed" : "FAILED";
  const sound = `Sound: a drill that ${passed}, signed ${whose}.`;
  const text = problems.length === 0 ? sound : problems.join("\n");
  answer({ passed: problems.length === 0, problems, kid, isPublished }, { json, text });
  if (problems.length > 0) await shutDown(1);
}

function keysIn(text: string): JWK[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (Array.isArray(keys)) return keys as JWK[];
  } catch {
    // Said below.
  }
  throw new BootError("The list of keys is no JSON with `keys`: save /.well-known/jwks.json.");
}

function positive(text: string): number {
  const count = wholeNumber(text);
  if (count === 0) throw new InvalidArgumentError("Write 1 or more.");
  return count;
}

/** In millionths. */
function decimal(text: string): number {
  const [, whole = "", places = ""] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === "") throw new InvalidArgumentError("Write a price such as 0.35.");
  return Number(whole) * 1_000_000 + Number(places.padEnd(6, "0"));
}

function currencyCode(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new InvalidArgumentError("Write a code such as EUR.");
  return text;
}

function setting(text: string, given: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([a-z_]+)=(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError("Write name=value, such as work_mem=64MB.");
  return { ...given, [name]: value };
}
