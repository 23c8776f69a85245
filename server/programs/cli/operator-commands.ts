import type { Command } from "commander";
import { addApiKeyCommands } from "#server/programs/cli/api-key.ts";
import { addAuditCommands } from "#server/programs/cli/audit.ts";
import { addBackupCommands } from "#server/programs/cli/backup.ts";
import { addComplianceCommands } from "#server/programs/cli/compliance.ts";
import { addDbCommands } from "#server/programs/cli/db.ts";
import { addLedgerCommands } from "#server/programs/cli/ledger.ts";
import { addLogsCommand } from "#server/programs/cli/logs.ts";
import { addMerchantCommands } from "#server/programs/cli/merchant.ts";
import { addPageCommands } from "#server/programs/cli/page.ts";
import { addPayoutCommands } from "#server/programs/cli/payout.ts";
import { addPersonCommands } from "#server/programs/cli/person.ts";
import { addSecretCommands } from "#server/programs/cli/secret.ts";
import { addSigningKeyCommands } from "#server/programs/cli/signing-key.ts";
import { addUserCommands } from "#server/programs/cli/user.ts";

/** The commands that work on the service's database: for those who run it, where they run it. */
export function addOperatorCommands(program: Command): void {
  addMerchantCommands(program);
  addUserCommands(program);
  addPersonCommands(program);
  addApiKeyCommands(program);
  addSigningKeyCommands(program);
  addSecretCommands(program);
  addPayoutCommands(program);
  addComplianceCommands(program);
  addLedgerCommands(program);
  addAuditCommands(program);
  addPageCommands(program);
  addLogsCommand(program);
  addDbCommands(program);
  addBackupCommands(program);
}
