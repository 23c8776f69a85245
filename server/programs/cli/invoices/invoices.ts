import type { Command } from "commander";
import { invoicesFile } from "#server/http/exports/invoices-file.ts";
import { writeText } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import type { InvoiceReport } from "#server/wire/billing/invoice-report.ts";

export function addInvoiceCommands(program: Command): void {
  const invoices = program.command("invoices").description("Files of invoices.");
  invoices
    .command("report")
    .description("Writes the invoices and credit notes of a period as CSV, for an accountant")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .requiredOption("--from <day>", "first day of issue, such as 2026-10-01")
    .requiredOption("--to <day>", "last day of issue, such as 2026-10-31")
    .action(report);
}

async function report({
  from,
  to,
  ...options
}: ApiOptions & { from: string; to: string }): Promise<void> {
  const api = apiClient(options);
  const ask = async (after: string | undefined) =>
    (await api.call("GET", "/invoice-reports", {
      from,
      to,
      ...(after && { after }),
    })) as InvoiceReport;
  try {
    for await (const part of invoicesFile(ask)) writeText(part);
  } finally {
    api.close();
  }
}
