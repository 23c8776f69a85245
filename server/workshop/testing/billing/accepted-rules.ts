import { readFileSync, writeFileSync } from "node:fs";

const file = "server/payments/electronic-invoices/valid-invoices.sha256";

type Accepted = {
  /** All invoices that the rules were held to. */
  digest: string;
  /** The release of the rules, such as "1.3.16". */
  release: string;
};

/** The invoices that the official rules found nothing wrong with, and the release of those rules. */
export function readAccepted(): Accepted {
  const [digest = "", release = ""] = readFileSync(file, "utf8").trim().split(/ +/);
  return { digest, release };
}

export function writeAccepted({ digest, release }: Accepted): void {
  writeFileSync(file, `${digest} ${release}\n`);
}
