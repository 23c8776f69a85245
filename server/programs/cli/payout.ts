import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type MarkOptions = JsonOption & { reason?: string };

/** What an administrator may say of a payout, as the bank reports it. */
const marks = {
  "in-transit": { to: "in_transit", says: "the bank has it; it cannot be canceled any more" },
  paid: { to: "paid", says: "the bank has paid it" },
  failed: { to: "failed", says: "the bank refused it; the money is back in the balance" },
  returned: { to: "returned", says: "the bank sent it back; the money is back in the balance" },
} as const;

export function addPayoutCommands(program: Command): void {
  const payout = program.command("payout").description("Money on its way to merchants' banks.");
  for (const name of Object.keys(marks) as (keyof typeof marks)[]) {
    payout
      .command(name)
      .description(`Records of a payout: ${marks[name].says}.`)
      .argument("<id>", "the payout")
      .option("--reason <reason>", "the bank's word, for the merchant")
      .option(...jsonFlag)
      .action((id: string, options: MarkOptions) => mark(id, name, options));
  }
}

async function mark(
  id: string,
  name: keyof typeof marks,
  { reason, json }: MarkOptions,
): Promise<void> {
  const { to } = marks[name];
  const payout = await withServices(async (services) => {
    const { markPayout } = await import("#server/routers/payouts/mark.ts");
    return markPayout(services, { id, to, reason });
  });
  answer(payout, { json, text: `Payout ${payout.id} is ${payout.status}.` });
}
