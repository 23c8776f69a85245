import type { Command } from "commander";
import { answer, jsonFlag } from "#server/programs/cli/answer.ts";
import { metadataKey } from "#server/programs/cli/import/plan-step.ts";
import { readCards } from "#server/programs/cli/import/read-cards.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
  reasonFlag,
} from "#server/programs/cli/operator/operator.ts";
import { readNamed } from "#server/programs/cli/typed.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import type { TakenCard } from "#server/routers/operator/take-over-cards.ts";

type Options = OperatorOptions & { merchant: string; dryRun?: boolean };

export function addStripeCardsCommand(stripe: Command): void {
  stripe
    .command("cards <files...>")
    .description(
      "Takes over the cards of a merchant's imported customers that this Stripe account keeps: payment methods and customers as Stripe lists them (JSON), or Stripe's mapping file (CSV); - reads standard input",
    )
    .requiredOption("--merchant <id>", "the merchant")
    .option("--dry-run", "ask Stripe for each card, and change nothing")
    .option(...reasonFlag)
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action(takeOver);
}

async function takeOver(files: string[], options: Options): Promise<void> {
  const { merchant: merchantId, dryRun = false, json } = options;
  const given = files.map((name) => ({ name, text: readNamed(name, "The file") }));
  const { cards, problems, notes } = readCards(given);
  if (problems.length > 0)
    throw new BootError(["Nothing was taken over:", ...problems].join("\n  "));
  const taken = await withServices(async (services) => {
    const { processorsOf } = await import("#server/payments/processor/registry.ts");
    if (!processorsOf(services).some(({ name }) => name === "stripe"))
      throw new BootError(
        "Stripe's keys are not set. Load the service's settings first, for example: set -a; . /etc/canary.env; set +a.",
      );
    if (!(await services.db.merchant.findUnique({ where: { id: merchantId } })))
      throw new BootError(`There is no merchant ${merchantId}.`);
    const { takeOverCards } = await import("#server/routers/operator/take-over-cards.ts");
    const asked = { merchantId, processor: "stripe", cards, idKey: metadataKey, dryRun };
    return takeOverCards(services, asked, operatorOf(options));
  });
  answer({ cards: taken, notes }, { json, text: inWords(taken, { notes, dryRun }) });
}

function inWords(taken: TakenCard[], { notes, dryRun }: { notes: string[]; dryRun: boolean }) {
  const of = (outcome: TakenCard["outcome"]) =>
    taken.filter((one) => one.outcome === outcome).length;
  return [
    ...(dryRun ? ["Nothing was changed. Without --dry-run this would be done:"] : []),
    ...taken.map((one) => `  ${cardInWords(one)}`),
    ...notes,
    `${of("taken")} cards taken over, ${of("known")} here before, ${of("refused")} refused.`,
  ].join("\n");
}

function cardInWords({
  customer,
  method,
  customerId,
  card,
  outcome,
  reason,
  isDefault,
}: TakenCard) {
  if (outcome === "refused") return `refused: ${method} of ${customer}: ${reason}`;
  const printed = card && `${card.brand} ${card.last4} ${card.expMonth}/${card.expYear}`;
  const said = outcome === "known" ? "here before" : isDefault ? "default" : null;
  return [method, customer, customerId, printed, said].filter(Boolean).join(" ");
}
