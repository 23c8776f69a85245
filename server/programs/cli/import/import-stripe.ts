import type { Command } from "commander";
import { systemClock } from "#server/core/clock.ts";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { carryOut } from "#server/programs/cli/import/carry-out.ts";
import { knownOf } from "#server/programs/cli/import/known-records.ts";
import { planImport } from "#server/programs/cli/import/plan-import.ts";
import type { Kind, Plan, Step } from "#server/programs/cli/import/plan-step.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";
import { perPeriod } from "#server/programs/cli/import/subscriptions/plan-subscriptions.ts";
import type { SubscriptionTerms } from "#server/programs/cli/import/subscriptions/subscription-terms.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { readNamed } from "#server/programs/cli/typed.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";

type Options = ApiOptions &
  JsonOption & { dryRun?: boolean; leaveOut?: boolean; currency?: string };

export function addImportCommands(program: Command): void {
  program
    .command("import")
    .description("Takes records over from another service.")
    .command("stripe <files...>")
    .description(
      "Imports customers, products, prices, and subscriptions with their coupons, from JSON as Stripe lists them or CSV of its dashboard; - reads standard input",
    )
    .option("--dry-run", "show what would be made without making it")
    .option("--leave-out", "import the rest where something cannot be imported")
    .option("--currency <code>", "currency of products that have no price in the files")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(importStripe);
}

/**
 * Nothing is made unless all of it can be, or what cannot is left out on purpose. A lost connection leaves the rest
 * undone, which the next import does: what was made is known by Stripe's id in its metadata.
 */
async function importStripe(files: string[], options: Options): Promise<void> {
  const { dryRun = false, leaveOut = false, currency = null, json, ...service } = options;
  const read = files.map((file) => readExport(file, readNamed(file, "The export")));
  refuse(read.flatMap(({ problems }) => problems));
  const objects = [...read.flatMap(({ named }) => named), ...read.flatMap((one) => one.objects)];
  const api = apiClient(service);
  try {
    const known = await knownOf(api);
    const plan = planImport(objects, {
      known,
      currency: currency?.toUpperCase() ?? null,
      now: systemClock.now(),
    });
    plan.notes.unshift(...read.flatMap(({ notes }) => notes));
    if (!dryRun && !leaveOut && plan.leftOut.length > 0)
      refuse([...plan.leftOut, "Add --leave-out to import the rest."]);
    if (!dryRun) await carryOut(api, plan, known);
    answer(counted(plan), { json, text: inWords(plan, dryRun) });
  } finally {
    api.close();
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new BootError(["Nothing was imported:", ...problems].join("\n  "));
}

function counted({ steps, unchanged, ended, leftOut, notes }: Plan) {
  const of = (kind: Kind) =>
    steps.filter((step) => step.kind === kind && step.do === "create").length;
  const done = (what: Step["do"]) => steps.filter((step) => step.do === what).length;
  return {
    customers: of("customers"),
    products: of("products"),
    prices: of("prices"),
    discounts: of("discounts"),
    subscriptions: of("subscriptions"),
    linked: done("link"),
    finished: done("finish"),
    unchanged,
    ended,
    leftOut,
    notes,
  };
}

function inWords(plan: Plan, dryRun: boolean): string {
  const {
    customers,
    products,
    prices,
    discounts,
    subscriptions,
    linked,
    finished,
    unchanged,
    ended,
  } = counted(plan);
  return [
    ...(dryRun ? ["Nothing was changed. An import would do this:"] : []),
    ...plan.steps.map((step) => `  ${stepInWords(step)}`),
    ...plan.leftOut.map((one) => `  left out: ${one}`),
    ...plan.notes,
    ...sums(plan),
    `${customers} customers, ${products} products, ${prices} prices, ${discounts} discounts and ${subscriptions} subscriptions created, ${linked} customers recognized by their email address, ${finished} subscriptions finished, ${unchanged} imported before, ${ended} ended at Stripe, ${plan.leftOut.length} left out.`,
  ].join("\n");
}

/** All that the subscriptions charge before their discounts, by currency and interval: to be compared with Stripe's own numbers. */
function sums({ steps }: Plan): string[] {
  const totals = new Map<string, SubscriptionTerms>();
  const isReduced = steps.some(({ terms }) => terms?.discount);
  for (const { terms } of steps) {
    if (!terms) continue;
    const key = perPeriod({ ...terms, amount: 0 });
    totals.set(key, { ...terms, amount: terms.amount + (totals.get(key)?.amount ?? 0) });
  }
  return [...totals.values()].map(
    (total) => `Subscriptions charge ${perPeriod(total)}${isReduced ? ", before discounts" : ""}.`,
  );
}

function stepInWords({ kind, stripeId, body, said, acts = [] }: Step): string {
  const { email, name, amount, currency } = body;
  const price =
    typeof amount === "number" && typeof currency === "string"
      ? `${currency} ${decimalAmount(amount, currency)}`
      : null;
  const finish = said ? null : acts.map(({ path }) => path).join(", ");
  return [kind, stripeId, email ?? name, price, said, finish].filter(Boolean).join(" ");
}
