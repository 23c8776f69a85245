import type { Command } from "commander";
import { answer, jsonFlag } from "#server/programs/cli/answer.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

/** Outcomes that an administrator may record for a payout, as the bank reports them. */
const marks = {
  "in-transit": { to: "in_transit", says: "the bank has the payout; it can no longer be canceled" },
  paid: { to: "paid", says: "the bank has paid it out" },
  failed: { to: "failed", says: "the bank refused the payout; the money is back in the balance" },
  returned: {
    to: "returned",
    says: "the bank returned the payout; the money is back in the balance",
  },
} as const;

export function addPayoutCommands(program: Command): void {
  const payout = program.command("payout").description("Payouts to merchants' bank accounts.");
  for (const name of Object.keys(marks) as (keyof typeof marks)[]) {
    payout
      .command(name)
      .description(`Records of a payout: ${marks[name].says}.`)
      .argument("<id>", "the payout")
      .option("--reason <reason>", "reason that the bank gave, shown to the merchant")
      .option(...operatorFlag)
      .option(...jsonFlag)
      .action((id: string, options: OperatorOptions) => mark(id, name, options));
  }
}

async function mark(id: string, name: keyof typeof marks, options: OperatorOptions): Promise<void> {
  const { reason, json } = options;
  const { to } = marks[name];
  const payout = await withServices(async (services) => {
    const { markPayout } = await import("#server/routers/payouts/mark.ts");
    return markPayout(services, { id, to, reason }, operatorOf(options));
  });
  answer(payout, { json, text: `Payout ${payout.id} is ${payout.status}.` });
}
