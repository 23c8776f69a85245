import { readAccepted } from "#server/workshop/testing/billing/accepted-rules.ts";

const releases = "https://api.github.com/repos/ConnectingEurope/eInvoicing-EN16931/releases/latest";

/**
 * Asks the publisher of EN 16931's rules for their latest release, and answers a problem where our invoices were held to
 * another one. Code lists change twice a year.
 */
export async function tryNewest(ask: typeof fetch = fetch): Promise<string[]> {
  const { release } = readAccepted();
  const response = await ask(releases, { headers: { accept: "application/vnd.github+json" } });
  if (!response.ok) return [`${releases} answered ${response.status}.`];
  const { tag_name: tag } = (await response.json()) as { tag_name?: string };
  const latest = tag?.replace(/^validation-/, "");
  console.log(`latest rules: ${latest}; invoices were held to: ${release}`);
  if (latest === release) return [];
  return [`Rules ${latest} are out. Unpack them, and run this with --en16931 and --ubl.`];
}
