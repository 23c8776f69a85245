import { writeFileSync } from "node:fs";
import path from "node:path";

/** Runs a command of the tree's own command line. Answers what it printed. */
export type Canary = (
  args: string[],
  more?: { input?: string; env?: Record<string, string> },
) => Promise<string>;

interface Place {
  canary: Canary;
  /** Where the command line may write. */
  folder: string;
  url: string;
  demo: { merchantId: string; apiKey: string };
  /** An empty database, and where files and their secret go that are restored beside it. */
  empty: { DATABASE_URL: string; DATA_DIR: string };
  /** The settings that lead to a store with a bucket. */
  s3: Record<string, string>;
}

/** The commands that deploy/README.md and deploy/backup.md name, as an operator gives them. Answers their first words. */
export async function tryCommands(place: Place): Promise<string[]> {
  const { canary, folder, url, demo, empty, s3 } = place;
  const done: string[] = [];
  const run: Canary = async (args, more) => {
    const said = await canary(args, more);
    done.push(
      args
        .slice(0, 2)
        .map((word) => word.replace(`${folder}/`, ""))
        .join(" "),
    );
    return said;
  };
  const owner = ["--name", "Fern & Oak", "--email", "ada@example.com", "--password-stdin"];
  const made = await run(["merchant", "create", ...owner, "--json"], {
    input: "tall-monstera-42-leaf\n",
  });
  const [merchant = ""] = /mer_\w+/.exec(made) ?? [];
  await run(["api-key", "create", "--merchant", merchant, "--scope", "payment-links:write"]);
  requireIn(await run(["person", "list"]), "ada@example.com");
  await run(["person", "reset-factor", "ada@example.com", "--reason", "called back, case 7"]);
  await run(["merchant", "disable", merchant, "--reason", "fraud"]);
  await run(["login", "--url", url, "--profile", "shop", "--key-stdin"], {
    input: `${demo.apiKey}\n`,
  });
  const asShop = ["--profile", "shop"];
  await run(["list", "payment-links", "--filter", "active=true", "limit=5", ...asShop]);
  await run(["create", "customers", '{"email":"bea@example.com"}', ...asShop]);
  await run(["logs", "--merchant", demo.merchantId, "--limit", "5"]);
  await run(["signing-key", "rotate"]);
  requireIn(await run(["page", "inventory"]), "integrity");
  requireIn(await run(["page", "check"]), "is what this service sends");
  await run(["audit", "verify"]);
  await run(["ledger", "verify"]);
  await run(["completion", "bash"]);
  await run(["--help"]);
  await tryBackups({ run, folder, empty, s3 });
  await refusesWithoutDatabase(canary);
  // Last, because the clock cannot be put back.
  await run(["fault", "charge_declined", "--times", "1", ...asShop]);
  await run(["clock", "--months", "1", ...asShop]);
  return done;
}

/** Without DATABASE_URL a checkout would start a database; the image refuses. */
async function refusesWithoutDatabase(canary: Canary): Promise<void> {
  let said = "";
  try {
    await canary(["db", "migrate"], { env: { DATABASE_URL: "" } });
  } catch (error) {
    said = String((error as { stderr?: string }).stderr);
  }
  requireIn(said, "set DATABASE_URL to a PostgreSQL server");
}

type Backups = Pick<Place, "folder" | "empty" | "s3"> & { run: Canary };

async function tryBackups({ run, folder, empty, s3 }: Backups): Promise<void> {
  const passphrase = path.join(folder, "passphrase.txt");
  writeFileSync(passphrase, "a long enough passphrase\n", { mode: 0o644 });
  const sealed = ["--passphrase-file", passphrase];
  const file = path.join(folder, "canary.age");
  await run(["backup", file, ...sealed]);
  await run(["backup", "s3://canary/canary.age", ...sealed], { env: s3 });
  requireIn(await run(["restore", file, ...sealed], { env: empty }), "The ledger is sound.");
  requireIn(await run(["ledger", "verify"], { env: empty }), "is sound");
}

function requireIn(said: string, words: string): void {
  if (!said.includes(words)) throw new Error(`Expected "${words}" in: ${said}`);
}
