import { billingDetails } from "#server/programs/cli/import/billing-details.ts";
import type {
  Exported,
  ExportedCustomer,
  ExportedPrice,
  ExportedProduct,
} from "#server/programs/cli/import/exported.ts";
import {
  add,
  given,
  idOf,
  type Known,
  metadataKey,
  type Plan,
  withId,
} from "#server/programs/cli/import/plan-step.ts";
import { type PriceTerms, termsOf } from "#server/programs/cli/import/price-terms.ts";
import { planSubscriptions } from "#server/programs/cli/import/subscriptions/plan-subscriptions.ts";
import { isPhone } from "#server/programs/cli/import/wrong-field.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";

type Given = { known: Known; currency: string | null; now: Date };

/**
 * The records that bring a merchant what Stripe's export has, each after those it refers to. One that was imported
 * before is left alone, so that an import can be repeated; one that cannot be made here is named with the reason.
 */
export function planImport(objects: readonly Exported[], { known, currency, now }: Given): Plan {
  const plan: Plan = { steps: [], unchanged: 0, ended: 0, leftOut: [], notes: [] };
  // The last of several exports of one object counts.
  const latest = [...new Map(objects.map((one) => [one.id, one])).values()];
  const customers = latest.filter((one) => one.object === "customer");
  const products = latest.filter((one) => one.object === "product");
  const prices = latest.filter((one) => one.object === "price");
  planCustomers(plan, customers, known);
  planProducts(plan, { products, prices, currency }, known);
  planPrices(plan, prices, known);
  const subscriptions = latest.filter((one) => one.object === "subscription");
  const methods = latest.filter((one) => one.object === "payment_method");
  const coupons = latest.filter((one) => one.object === "coupon");
  planSubscriptions(plan, { subscriptions, methods, coupons }, { known, now });
  return plan;
}

function planCustomers(plan: Plan, customers: ExportedCustomer[], known: Known): void {
  const taken = new Map<string, string>();
  for (const customer of customers) {
    const { id } = customer;
    const email = customer.email?.trim() || null;
    const key = email?.toLowerCase() ?? "";
    const other = taken.get(key);
    const existing = known.emails.get(key);
    if (known.imported.customers.has(id)) plan.unchanged += 1;
    else if (other !== undefined) plan.leftOut.push(`${id}: has the email address of ${other}`);
    else if (existing !== undefined)
      plan.steps.push({
        do: "link",
        kind: "customers",
        stripeId: id,
        id: existing,
        body: { metadata: { [metadataKey]: id } },
      });
    else planCustomer(plan, customer, email);
    if (key) taken.set(key, id);
  }
}

function planCustomer(plan: Plan, customer: ExportedCustomer, email: string | null): void {
  const { id, name, phone, metadata } = customer;
  const phoneNumber = phone && isPhone(phone) ? phone : null;
  if (!email && !phoneNumber) {
    plan.leftOut.push(`${id}: has neither an email address nor a phone number`);
    return;
  }
  if (phone && !phoneNumber) plan.notes.push(`${id}: ${phone} is no phone number, left out`);
  const details = billingDetails(plan, customer);
  const body = given({ email, name, phoneNumber, ...details, metadata: withId(metadata, id) });
  add(plan, { do: "create", kind: "customers", stripeId: id, body });
}

type Catalog = { products: ExportedProduct[]; prices: ExportedPrice[]; currency: string | null };

function planProducts(plan: Plan, { products, prices, currency }: Catalog, known: Known): void {
  for (const product of products) {
    const { id, name, description, active, metadata } = product;
    if (known.imported.products.has(id)) {
      plan.unchanged += 1;
      continue;
    }
    const standard = defaultTerms(product, prices);
    const ofPrices = prices.flatMap((one) => (productOf(one) === id ? [one.currency] : []));
    const ofPrice = ofPrices.map((one) => one.toUpperCase()).find(isInUse);
    const sold = standard?.currency ?? ofPrice ?? currency;
    if (sold === null)
      plan.leftOut.push(`${id}: has no price in these files. Pass its currency: --currency EUR`);
    else
      add(plan, {
        do: "create",
        kind: "products",
        stripeId: id,
        body: given({
          name,
          description,
          active,
          currency: sold,
          amount: standard?.amount,
          recurring: standard?.recurring,
          taxBehavior: standard?.taxBehavior,
          metadata: withId(metadata, id),
        }),
      });
  }
}

function isInUse(currency: string): boolean {
  return currencyCodes.includes(currency);
}

/** Terms of the product's default price, where it is in the files and can be imported. */
function defaultTerms(product: ExportedProduct, prices: ExportedPrice[]): PriceTerms | null {
  const { default_price: named } = product;
  const id = typeof named === "string" ? named : named?.id;
  const price = prices.find((one) => one.id === id);
  const terms = price && termsOf(price);
  return terms === undefined || typeof terms === "string" ? null : terms;
}

function planPrices(plan: Plan, prices: ExportedPrice[], known: Known): void {
  const made = new Set(plan.steps.map(({ stripeId }) => stripeId));
  const keys = new Set(known.lookupKeys);
  for (const price of prices) {
    const { id, active, lookup_key: lookupKey, nickname, metadata } = price;
    const terms = termsOf(price);
    const product = productOf(price);
    const isTaken = active && lookupKey && keys.has(lookupKey);
    if (known.imported.prices.has(id)) plan.unchanged += 1;
    else if (typeof terms === "string") plan.leftOut.push(`${id}: ${terms}`);
    else if (!made.has(product) && !known.imported.products.has(product))
      plan.leftOut.push(`${id}: its product ${product} is not imported`);
    else if (isTaken) plan.leftOut.push(`${id}: another active price has the key ${lookupKey}`);
    else {
      if (active && lookupKey) keys.add(lookupKey);
      const trialDays = price.recurring?.trial_period_days;
      if (trialDays) plan.notes.push(`${id}: its trial of ${trialDays} days is not imported`);
      const named = { name: nickname, lookupKey, active };
      const body = given({ ...terms, ...named, metadata: withId(metadata, id) });
      add(plan, { do: "create", kind: "prices", stripeId: id, named: { product }, body });
    }
  }
}

function productOf({ product }: ExportedPrice): string {
  return idOf(product);
}
