import { Prisma } from "#server/generated/prisma/client.ts";
import type { ErasureModel } from "#server/generated/prisma/models.ts";
import {
  type Erasing,
  nextRecords,
  placeAfter,
  type Portion,
  recordsOf,
} from "#server/routers/personal-data/work/erasing.ts";

/** Shorter ones are found in what says nothing of the person. */
const digitsMin = 8;

/**
 * Notes the addresses and telephone numbers that were typed on the person's pages, to look for them in
 * letters, events and the request log. Nobody has proven them: what another person has, too, a number in
 * a household, is looked for no more. Of that only what names the person's records is erased.
 */
export const identify: Portion = async (erasing) => {
  const { ctx, erasure } = erasing;
  const { merchantId } = ctx;
  const ids = await nextRecords(erasing, "checkout_sessions");
  const rows = await ctx.db.$queryRaw<{ typed: string }[]>`
    SELECT DISTINCT lower(typed) AS typed FROM checkout_sessions session
    CROSS JOIN LATERAL unnest(ARRAY[session.contact ->> 'email', session.contact ->> 'phoneNumber']) typed
    WHERE session."merchantId" = ${merchantId} AND session.id = ANY(${ids}) AND typed IS NOT NULL`;
  const found = identifiersOf([...erasure.identifiers, ...rows.map(({ typed }) => typed)]);
  const theirs = new Set(await valuesOfOthers(erasing, found));
  const identifiers = found.filter((one) => !theirs.has(one));
  if (identifiers.join() !== erasure.identifiers.join())
    await ctx.db.erasure.update({
      where: { merchantId_id: { merchantId, id: erasure.id } },
      data: { identifiers },
    });
  return placeAfter(ids);
};

/** SQL: a telephone number without what people write between its digits; null when it is too short to be one. */
const digitsOf = (text: Prisma.Sql) =>
  Prisma.sql`substring(regexp_replace(${text}, '\\D', '', 'g') FROM ${`^\\d{${digitsMin},}$`}::text)`;

/**
 * Which of these values another customer has, or somebody typed on a page that is another's: with another
 * customer, or, for a number, without one of these addresses.
 */
async function valuesOfOthers(erasing: Erasing, values: readonly string[]): Promise<string[]> {
  const { ctx, erasure } = erasing;
  const typedNumber = digitsOf(Prisma.sql`session.contact ->> 'phoneNumber'`);
  const rows = await ctx.db.$queryRaw<{ value: string }[]>`
    WITH asked AS (
      SELECT value, CASE WHEN value NOT LIKE '%@%' THEN ${digitsOf(Prisma.sql`value`)} END AS digits
      FROM unnest(${values}::text[]) value
    ), pages AS (
      SELECT lower(session.contact ->> 'email') AS email, ${typedNumber} AS digits,
        coalesce(session."customerId", intent."customerId") AS customer
      FROM checkout_sessions session LEFT JOIN payment_intents intent
        ON intent."merchantId" = session."merchantId" AND intent."checkoutSessionId" = session.id
      WHERE session."merchantId" = ${ctx.merchantId} AND session.contact IS NOT NULL
        AND session.id NOT IN (${recordsOf(erasing, "checkout_sessions")})
    )
    SELECT value FROM asked WHERE EXISTS (
      SELECT FROM customers other
      WHERE other."merchantId" = ${ctx.merchantId} AND other.id <> ${erasure.subjectId}
        AND (other."emailKey" = value OR ${digitsOf(Prisma.sql`other."phoneNumber"`)} = asked.digits))
    OR EXISTS (
      SELECT FROM pages WHERE (pages.email = value AND pages.customer IS NOT NULL)
        OR (pages.digits = asked.digits
          AND (pages.customer IS NOT NULL OR pages.email IS NULL OR pages.email <> ALL(${values}::text[]))))`;
  return rows.map(({ value }) => value);
}

/** The texts that are distinctive enough to search for, in lower case. */
export function identifiersOf(texts: readonly (string | null)[]): string[] {
  const given = texts.flatMap((text) => (text ? [text.trim().toLowerCase()] : []));
  const isEnough = (text: string) =>
    text.includes("@") || text.replaceAll(/\D/g, "").length >= digitsMin;
  return [...new Set(given.filter(isEnough))];
}

/** How an address or a number stands in a JSON text, or in a JSON text within it; in lower case. */
export function asWritten({ identifiers }: Pick<ErasureModel, "identifiers">): string[] {
  const values = identifiers.map((one) => JSON.stringify(one));
  return [...values, ...values.map((value) => JSON.stringify(value).slice(1, -1))];
}
