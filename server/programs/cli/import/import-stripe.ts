import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  type Kind,
  type Known,
  metadataKey,
  type Plan,
  planImport,
  type Step,
} from "#server/programs/cli/import/plan-import.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";
import {
  apiClient,
  type ApiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { readNamed } from "#server/programs/cli/typed.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { Customer } from "#server/wire/payments/customer.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Price } from "#server/wire/selling/price.ts";

type Options = ApiOptions &
  JsonOption & { dryRun?: boolean; leaveOut?: boolean; currency?: string };

export function addImportCommands(program: Command): void {
  program
    .command("import")
    .description("Takes records over from another service.")
    .command("stripe <files...>")
    .description(
      "Imports customers, products and prices from JSON as Stripe lists them; - reads standard input",
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
  const objects = read.flatMap((one) => one.objects);
  const api = apiClient(service);
  try {
    const plan = planImport(objects, await knownOf(api), currency?.toUpperCase() ?? null);
    plan.notes.unshift(...read.flatMap(({ notes }) => notes));
    if (!dryRun && !leaveOut && plan.leftOut.length > 0)
      refuse([...plan.leftOut, "Add --leave-out to import the rest."]);
    if (!dryRun) await carryOut(api, plan);
    answer(counted(plan), { json, text: inWords(plan, dryRun) });
  } finally {
    api.close();
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new BootError(["Nothing was imported:", ...problems].join("\n  "));
}

type Owned = { id: string; metadata: Metadata };

/** All records that the service has already. */
async function knownOf(api: ApiClient): Promise<Known> {
  const customers = await all<Customer>(api, "customers");
  const products = imported(await all<Product>(api, "products"));
  const prices = await all<Price>(api, "prices");
  return {
    imported: { customers: imported(customers), products, prices: imported(prices) },
    emails: new Map(customers.map(({ email, id }) => [email.toLowerCase(), id])),
    lookupKeys: new Set(
      prices.flatMap(({ active, lookupKey }) => (active && lookupKey ? lookupKey : [])),
    ),
  };
}

function imported(rows: readonly Owned[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ id, metadata }) => {
      const stripeId = metadata[metadataKey];
      return typeof stripeId === "string" ? [[stripeId, id] as const] : [];
    }),
  );
}

const pageLength = 100;

async function all<Row>(api: ApiClient, kind: Kind): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = { limit: pageLength, offset: rows.length };
    const { data, pagination } = await api.call("GET", `/${kind}`, page);
    rows.push(...data);
    if (!pagination.hasMore) return rows;
  }
}

async function carryOut(api: ApiClient, { steps }: Plan): Promise<void> {
  const products = steps.some(({ kind }) => kind === "prices")
    ? imported(await all<Product>(api, "products"))
    : new Map<string, string>();
  for (const step of steps) {
    try {
      const made = await carryOutOne(api, step, products);
      if (step.kind === "products") products.set(step.stripeId, made.id);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new BootError(
        `${step.stripeId}: ${said}\nWhat was before it is imported; import the files again to go on.`,
      );
    }
  }
}

function carryOutOne(api: ApiClient, step: Step, products: ReadonlyMap<string, string>) {
  const { kind, id, productOf, body } = step;
  if (step.do === "link") return api.call("PATCH", `/${kind}/${id}`, body);
  const productId = productOf && products.get(productOf);
  return api.call("POST", `/${kind}`, productId ? { productId, ...body } : body);
}

function counted({ steps, unchanged, leftOut, notes }: Plan) {
  const of = (kind: Kind) =>
    steps.filter((step) => step.kind === kind && step.do === "create").length;
  return {
    customers: of("customers"),
    products: of("products"),
    prices: of("prices"),
    linked: steps.filter((step) => step.do === "link").length,
    unchanged,
    leftOut,
    notes,
  };
}

function inWords(plan: Plan, dryRun: boolean): string {
  const { customers, products, prices, linked, unchanged } = counted(plan);
  return [
    ...(dryRun ? ["Nothing was changed. An import would do this:"] : []),
    ...plan.steps.map((step) => `  ${stepInWords(step)}`),
    ...plan.leftOut.map((one) => `  left out: ${one}`),
    ...plan.notes,
    `${customers} customers, ${products} products and ${prices} prices created, ${linked} customers recognized by their email address, ${unchanged} imported before, ${plan.leftOut.length} left out.`,
  ].join("\n");
}

function stepInWords({ kind, stripeId, body }: Step): string {
  const { email, name, amount, currency } = body;
  const said = email ?? name;
  const price =
    typeof amount === "number" && typeof currency === "string"
      ? `${currency} ${decimalAmount(amount, currency)}`
      : null;
  return [kind, stripeId, said, price].filter(Boolean).join(" ");
}
