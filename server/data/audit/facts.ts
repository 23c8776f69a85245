import { endOf, startOf } from "#server/core/text/cut-text.ts";
import { mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { holdsCredential } from "#server/wire/atoms/credential.ts";
import { withheldName } from "#server/wire/atoms/withheld.ts";

type Fact = string | number | boolean | null | (string | number | boolean)[];
export type Facts = Record<string, Fact>;

const factsMax = 40;
const textMax = 200;
const listMax = 50;

/**
 * The plain values of an object, by name. Nested values (cards, metadata, addresses) are left out, but a filter.
 */
export function factsOf(value: unknown): Facts {
  if (typeof value !== "object" || value === null) return {};
  const facts: Facts = {};
  for (const [name, member] of Object.entries(value)) {
    const fact = name === "filter" ? filterFact(member) : factOf(member);
    if (fact !== undefined && /^\w{1,60}$/.test(name)) facts[name] = fact;
  }
  return facts;
}

/** By what a list was narrowed, as texts. What a person typed to find shoppers is theirs. */
function filterFact(filter: unknown): string[] {
  return Object.entries(factsOf(filter)).map(([name, fact]) => {
    const isHidden = name === "search" || personal.test(name);
    return `${name}=${isHidden ? "…" : String(fact)}`;
  });
}

function factOf(value: unknown): Fact | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) return undefined;
  const isPlain = value.every((one) => /^(string|number|boolean)$/.test(typeof one));
  return isPlain ? value.slice(0, listMax) : undefined;
}

/**
 * The facts that differ before and after, of those that both sides have. When they share none, as
 * after a removal, all facts of before.
 */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const shared = Object.keys(after).filter(
    (name) => name in before && !/^(i|userI|merchantI)d$/.test(name),
  );
  if (shared.length === 0) return { before, after: {} };
  const same = (name: string) => text(before[name]) === text(after[name]);
  const names = shared.filter((name) => !same(name));
  const some = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: some(before), after: some(after) };
}

/** A row has null where the wire has an empty string. */
function text(fact: Fact | undefined): string {
  return JSON.stringify(fact ?? "");
}

/**
 * Names that are never written, besides those that no log keeps (`withheldName`): values derived
 * from a secret, values that open something here, and values that are the same in every entry.
 */
const neverKept = /sealed|hash|signature|^(current|code|merchantId|updatedAt)$/i;
/** Addresses that are themselves the permission. */
const signedAddresses = /^(checkout|session)Url$/;
/** Names of numbers whose last digits are enough. */
const numbersKeptByEnd = /(account|settlement)Number$/i;
/**
 * Names of a shopper's data: the log says only that they changed, because it never forgets and a
 * shopper may ask to be forgotten.
 */
const personal =
  /email|phone|contact|address|description|evidence|feedback|memo|paymentReference|clientReference|^(name|to|subject|text|html|message|note|reason|reference|idempotencyKey|customerName)$/i;
/** Operations whose names and texts are those of colleagues and things, not of shoppers. */
const ownAffairs =
  /^(team|account|apiKeys|discounts|prices|products|promotionCodes|paymentLinks|routingRules|settings|shippingRates|taxRates|taxRegistrations|webhookEndpoints|operator)\./;

/**
 * The facts as the audit log keeps them: no secrets, no card data, nothing of shoppers. `ofCustomer` is said
 * of what belongs to one customer, such as a payment link that only they pay by.
 */
export function shownFacts(action: string, facts: Facts, ofCustomer = false): Facts {
  const kept = Object.entries(facts).filter(([name]) => isShown(name));
  const isOwn = ownAffairs.test(action) && !ofCustomer;
  return Object.fromEntries(
    kept.slice(0, factsMax).map(([name, fact]) => [name, shown(name, fact, isOwn)]),
  );
}

function isShown(name: string): boolean {
  if (numbersKeptByEnd.test(name)) return true;
  return ![withheldName, neverKept, signedAddresses].some((names) => names.test(name));
}

function shown(name: string, fact: Fact, isOwn: boolean): Fact {
  if (Array.isArray(fact)) return fact.map((one) => shown(name, one, isOwn) as string);
  if (typeof fact !== "string" || fact === "") return fact;
  const told = /^https?:/i.test(fact) ? withoutSecrets(fact) : fact;
  // A person's secret in a field that is no secret's stays in this log for good.
  if (mayHoldCardNumber(told) || holdsCredential(told)) return "…";
  if (numbersKeptByEnd.test(name)) return `…${endOf(fact, 4)}`;
  if (personal.test(name) && !isOwn) return "…";
  return startOf(told, textMax);
}

/** People put keys into the query of an address, and passwords before its host. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.origin}${url.pathname}` : "…";
}
