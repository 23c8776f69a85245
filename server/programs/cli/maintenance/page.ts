import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";

export function addPageCommands(program: Command): void {
  const page = program
    .command("page")
    .description("Scripts of the hosted page, and whether shoppers receive them unchanged.");
  page
    .command("inventory")
    .description("Lists the scripts of the hosted page: purpose, integrity and hash of each.")
    .option(...jsonFlag)
    .action(inventory);
  page
    .command("check")
    .description(
      "Compares the page that APP_URL answers with the inventory; exit code 1 if it differs.",
    )
    .option(...jsonFlag)
    .action(check);
  page
    .command("reports")
    .description("Shows what browsers refused to load or run on the pages, latest first.")
    .option(...jsonFlag)
    .action(reports);
}

async function inventory({ json }: JsonOption): Promise<void> {
  const { pageInventory } = await import("#server/checkout/integrity/inventory.ts");
  const scripts = pageInventory();
  const text = scripts.map(({ name, where, purpose, integrity, sha256, bytes }) =>
    [
      name,
      `  where      ${where}`,
      `  purpose    ${purpose}`,
      `  integrity  ${integrity}`,
      `  sha256     ${sha256 === null ? "none" : `${sha256} (${bytes} bytes)`}`,
    ].join("\n"),
  );
  answer({ scripts }, { json, text: text.join("\n\n") });
}

async function check({ json }: JsonOption): Promise<void> {
  const done = await withServices(async (services) => {
    const { checkPages } = await import("#server/checkout/integrity/check-pages.ts");
    return checkPages(services);
  });
  if ("unanswered" in done) {
    answer(done, { json, text: `The page could not be fetched: ${done.unanswered}` });
    return shutDown(1);
  }
  const { passed, pages, problems } = done;
  const words = `The hosted page is what this service sends: ${pages.join(", ")}`;
  answer({ passed, pages, problems }, { json, text: passed ? words : problems.join("\n") });
  if (!passed) await shutDown(1);
}

async function reports({ json }: JsonOption): Promise<void> {
  const rows = await withServices(({ db }) =>
    db.pageReport.findMany({ orderBy: { lastAt: "desc" }, take: 100 }),
  );
  const shown = rows.map(({ key: _key, count, ...row }) => ({ ...row, count: Number(count) }));
  const lines = shown.map(
    ({ lastAt, count, page, directive, blocked, source }) =>
      `${lastAt.toISOString()}  ${count} × ${page}  ${directive}  ${blocked || "?"}${source ? ` by ${source}` : ""}`,
  );
  answer(
    { reports: shown },
    { json, text: lines.join("\n") || "No browser has reported anything." },
  );
}
