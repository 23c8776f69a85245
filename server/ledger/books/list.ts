import type { PublicJwk } from "#server/auth/credentials/signing-keys.ts";
import type { Services } from "#server/core/context.ts";

/** Seals of a page: about 100 KB. */
const sealsPerPage = 200;

/**
 * A page of the public list, oldest first: the seals after number `afterSeal`, every key that has ever signed one, and
 * where the next page begins. Numbers, times, hashes and signatures alone.
 */
export async function listPublications(
  { db, env }: Pick<Services, "db" | "env">,
  { afterSeal = 0 }: { afterSeal?: number | undefined },
) {
  const rows = await db.ledgerPublication.findMany({
    where: { number: { gt: afterSeal } },
    orderBy: { number: "asc" },
    take: sealsPerPage + 1,
    select: { number: true, jws: true },
  });
  const keys = await db.ledgerPublicationKey.findMany({ orderBy: { createdAt: "asc" } });
  const page = rows.slice(0, sealsPerPage);
  return {
    service: env.APP_URL,
    keys: keys.map(({ publicJwk }) => publicJwk as PublicJwk),
    seals: page.map(({ jws }) => jws),
    next: rows.length > sealsPerPage ? (page.at(-1)?.number ?? null) : null,
  };
}
