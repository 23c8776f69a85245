import { readFile } from "node:fs/promises";
import path from "node:path";

export type AccountLetter = { to: string; subject: string; text: string; link: string };

/** The letters about accounts that a service without SMTP has left for its operator, oldest first. */
export async function readOperatorMailbox(dataDir: string): Promise<AccountLetter[]> {
  const file = path.join(dataDir, "operator-mailbox.txt");
  const written = await readFile(file, "utf8").catch(() => "");
  return written
    .split(/^-{72}\n/m)
    .filter(Boolean)
    .map((letter) => ({
      to: /^To: (.*)$/m.exec(letter)?.[1] ?? "",
      subject: /^Subject: (.*)$/m.exec(letter)?.[1] ?? "",
      text: letter.slice(letter.indexOf("\n\n") + 2),
      link: /https?:\S+/.exec(letter)?.[0] ?? "",
    }));
}

/**
 * The token in the last letter to this address that has one; letters of the same moment come in any
 * order.
 */
export async function lastTokenTo(dataDir: string, recipient: string): Promise<string> {
  const letters = await readOperatorMailbox(dataDir);
  const tokens = letters
    .filter(({ to }) => to === recipient)
    .map(({ link }) => URL.parse(link)?.searchParams.get("token") ?? "");
  return tokens.findLast((token) => token !== "") ?? "";
}
