import type { Command } from "commander";
import { addBooksCommand } from "#server/programs/cli/books/books.ts";
import { addImportCommands } from "#server/programs/cli/import/import-stripe.ts";
import { addInvoiceCommands } from "#server/programs/cli/invoices/invoices.ts";
import { addBillingCommands } from "#server/programs/cli/service/billing.ts";
import { addListenCommand } from "#server/programs/cli/service/listen.ts";
import { addLoginCommands } from "#server/programs/cli/service/login.ts";
import { addRecordCommands } from "#server/programs/cli/service/records.ts";
import { addTestingCommands } from "#server/programs/cli/service/testing.ts";
import { addWebhookCommands } from "#server/programs/cli/service/webhook.ts";
import { addTaxCommands } from "#server/programs/cli/tax/tax.ts";
import { addTriggerCommand } from "#server/programs/cli/trigger/trigger.ts";

/**
 * The commands that ask a service over REST, wherever it is. They know no database and need no package but
 * commander: @canary-payments/cli is made of them.
 */
export function addServiceCommands(program: Command): void {
  addWebhookCommands(program);
  addRecordCommands(program);
  addLoginCommands(program);
  addListenCommand(program);
  addTriggerCommand(program);
  addTaxCommands(program);
  addInvoiceCommands(program);
  addBillingCommands(program);
  addBooksCommand(program);
  addImportCommands(program);
  addTestingCommands(program);
}
