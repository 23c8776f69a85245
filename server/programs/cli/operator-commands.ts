import type { Command } from "commander";
import { addAuditCommands } from "#server/programs/cli/maintenance/audit.ts";
import { addBackupCommands } from "#server/programs/cli/maintenance/backup.ts";
import { addDbCommands } from "#server/programs/cli/maintenance/db.ts";
import { addLedgerCommands } from "#server/programs/cli/maintenance/ledger.ts";
import { addLogsCommand } from "#server/programs/cli/maintenance/logs.ts";
import { addPageCommands } from "#server/programs/cli/maintenance/page.ts";
import { addSecretCommands } from "#server/programs/cli/maintenance/secret.ts";
import { addSigningKeyCommands } from "#server/programs/cli/maintenance/signing-key.ts";
import { addApiKeyCommands } from "#server/programs/cli/operator/api-key.ts";
import { addComplianceCommands } from "#server/programs/cli/operator/compliance.ts";
import { addMerchantCommands } from "#server/programs/cli/operator/merchant.ts";
import { addPayoutCommands } from "#server/programs/cli/operator/payout.ts";
import { addPersonCommands } from "#server/programs/cli/operator/person.ts";
import { addStripeCommands } from "#server/programs/cli/operator/stripe.ts";
import { addUserCommands } from "#server/programs/cli/operator/user.ts";

/** The commands that work on the service's database: for those who run it, where they run it. */
export function addOperatorCommands(program: Command): void {
  addMerchantCommands(program);
  addUserCommands(program);
  addPersonCommands(program);
  addApiKeyCommands(program);
  addSigningKeyCommands(program);
  addSecretCommands(program);
  addPayoutCommands(program);
  addStripeCommands(program);
  addComplianceCommands(program);
  addLedgerCommands(program);
  addAuditCommands(program);
  addPageCommands(program);
  addLogsCommand(program);
  addDbCommands(program);
  addBackupCommands(program);
}
