import type { Scope } from "#server/core/caller/scopes.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { findPayments as findPage } from "#server/routers/dashboard/payments/list-payments.ts";
import { searchPhrases } from "#server/routers/dashboard/payments/search-phrases.ts";
import { searchTerms } from "#server/routers/dashboard/payments/search-terms.ts";
import { likeOperand, searchable } from "#server/wire/atoms/lists/search.ts";
import type { Found } from "#server/wire/dashboard/search.ts";
import { resourceList } from "#server/wire/resources.ts";

const eachMax = 5;
/** Number of matching people that are ranked by how well they match. */
const rankedMax = 100;
const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** A few of everything that the words may mean, of what the caller may read. */
export async function searchAll(ctx: ReadingContext, typed: string): Promise<Found> {
  const may = (scope: Scope) => ctx.principal?.scopes.has(scope) ?? true;
  const [customers, payments, links, products] = await Promise.all([
    may("customers:read") ? findCustomers(ctx, typed) : [],
    may("payment-intents:read") ? findPayments(ctx, typed) : [],
    may("payment-links:read") ? findLinks(ctx, typed) : [],
    may("products:read") ? findProducts(ctx, typed) : [],
  ]);
  return {
    customers,
    payments,
    disputes: may("disputes:write") ? await findDisputes(ctx, payments) : [],
    links,
    products,
    place: requestPlace(may, typed) ?? placeOf(typed),
  };
}

/** The page of an id, by its prefix. Whether there is such a record, the page says. */
function placeOf(typed: string): string | null {
  const { id } = searchTerms(typed);
  const prefix = id?.slice(0, id.lastIndexOf("_"));
  const place = resourceList.find(({ idPrefix }) => idPrefix === prefix)?.place;
  return id && place ? `/${place}/${id}` : null;
}

/** The id that an answer carries leads to its request. */
function requestPlace(may: (scope: Scope) => boolean, typed: string): string | null {
  const id = typed.trim();
  return may("api-keys:read") && /^req_[\w.:-]{1,124}$/.test(id) ? `/requests/${id}` : null;
}

async function findPayments(ctx: ReadingContext, search: string): Promise<Found["payments"]> {
  const page = { merchantId: undefined, limit: eachMax, offset: 0, sort: "newest" as const };
  return (await findPage(ctx, { ...page, search })).data;
}

/** Only a payment that says so has one: most searches ask nothing more. */
async function findDisputes(
  ctx: ReadingContext,
  payments: Found["payments"],
): Promise<Found["disputes"]> {
  const disputed = payments.filter(({ respondBy }) => respondBy !== null).map(({ id }) => id);
  if (disputed.length === 0) return [];
  return ctx.db.dispute.findMany({
    where: { merchantId: ctx.merchantId, paymentIntentId: { in: disputed }, status: "open" },
    select: { id: true, paymentIntentId: true },
  });
}

async function findCustomers(ctx: ReadingContext, typed: string): Promise<Found["customers"]> {
  const phrases = searchPhrases(typed);
  const named = phrases.filter((phrase) => /\p{L}/u.test(phrase));
  const operands = (named.length > 0 ? named : phrases).map((phrase) => searchTerms(phrase).like);
  const AND = operands.flatMap((like) =>
    like ? [{ searchText: { contains: like.slice(1, -1) } }] : [],
  );
  if (AND.length === 0) return [];
  const rows = await ctx.db.customer.findMany({
    where: { merchantId: ctx.merchantId, AND },
    take: rankedMax,
  });
  const found = rows.map(({ id, name, email, phoneNumber }) => ({
    id,
    name: name || email || phoneNumber || id,
    email: name ? email : null,
  }));
  const [meant = typed] = named;
  return found.toSorted((a, b) => rank(a.name, meant) - rank(b.name, meant)).slice(0, eachMax);
}

/**
 * Orders customers by how likely they are meant: first names that begin with the text, then names
 * with a word that does, then others.
 */
function rank(name: string, typed: string): number {
  const [whole, start] = [searchable(name), searchable(typed.trim())];
  if (whole.startsWith(start)) return 0;
  return whole.includes(` ${start}`) ? 1 : 2;
}

async function findLinks(ctx: ReadingContext, typed: string): Promise<Found["links"]> {
  const AND = searchPhrases(typed).map((contains) => ({
    name: { contains, mode: "insensitive" as const },
  }));
  const rows = await ctx.db.paymentLink.findMany({
    where: { merchantId: ctx.merchantId, deletedAt: null, AND },
    orderBy: newestFirst,
    take: eachMax,
  });
  return rows.map(({ id, name: title, totalAmount, currency }) => ({
    id,
    name: title ?? id,
    amount: Number(totalAmount),
    currency,
  }));
}

async function findProducts(ctx: ReadingContext, typed: string): Promise<Found["products"]> {
  const AND = searchPhrases(typed).map((phrase) => ({
    searchText: { contains: likeOperand(phrase) },
  }));
  const rows = await ctx.db.product.findMany({
    where: { merchantId: ctx.merchantId, deletedAt: null, AND },
    take: eachMax,
  });
  return rows.map(({ id, name, amount, currency }) => ({
    id,
    name,
    amount: amount === null ? null : Number(amount),
    currency,
  }));
}
