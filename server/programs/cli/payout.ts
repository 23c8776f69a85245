import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

export function addPayoutCommands(program: Command): void {
  const payout = program.command("payout").description("Money on its way to merchants' banks.");
  payout
    .command("paid")
    .description("Records that the bank has sent a payout.")
    .argument("<id>", "the payout")
    .option(...jsonFlag)
    .action(paid);
}

async function paid(id: string, { json }: JsonOption): Promise<void> {
  const payout = await withServices(async (services) => {
    const { markPayoutPaid } = await import("#server/routers/payouts/mark-paid.ts");
    return markPayoutPaid(services, id);
  });
  answer(payout, { json, text: `Payout ${payout.id} was sent on ${payout.paidAt}.` });
}
