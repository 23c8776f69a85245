import { nextRecords, placeAfter } from "#server/routers/personal-data/work/erasing.ts";
import type { Portion } from "#server/routers/personal-data/work/erasing.ts";

/** Shorter ones are found in what says nothing of the person. */
const digitsMin = 8;

/**
 * Notes the addresses and telephone numbers that were typed on the person's pages, to look for them in
 * letters, events and the request log. Not those of another customer, whose letters are theirs.
 */
export const identify: Portion = async (erasing) => {
  const { ctx, erasure } = erasing;
  const { merchantId } = ctx;
  const ids = await nextRecords(erasing, "checkout_sessions");
  const rows = await ctx.db.$queryRaw<{ typed: string }[]>`
    SELECT DISTINCT lower(typed) AS typed FROM checkout_sessions session
    CROSS JOIN LATERAL unnest(ARRAY[session.contact ->> 'email', session.contact ->> 'phoneNumber']) typed
    WHERE session."merchantId" = ${merchantId} AND session.id = ANY(${ids}) AND typed IS NOT NULL`;
  const found = identifiersOf(rows.map(({ typed }) => typed));
  const others = await ctx.db.customer.findMany({
    where: { merchantId, emailKey: { in: found }, id: { not: erasure.subjectId } },
    select: { emailKey: true },
  });
  const theirs = new Set(others.map(({ emailKey }) => emailKey));
  const known = new Set(erasure.identifiers);
  const added = found.filter((one) => !theirs.has(one) && !known.has(one));
  if (added.length > 0)
    await ctx.db.erasure.update({
      where: { merchantId_id: { merchantId, id: erasure.id } },
      data: { identifiers: [...known, ...added] },
    });
  return placeAfter(ids);
};

/** What of these is enough to be looked for; in lower case. */
export function identifiersOf(texts: readonly (string | null)[]): string[] {
  const given = texts.flatMap((text) => (text ? [text.trim().toLowerCase()] : []));
  const isEnough = (text: string) =>
    text.includes("@") || text.replaceAll(/\D/g, "").length >= digitsMin;
  return [...new Set(given.filter(isEnough))];
}
