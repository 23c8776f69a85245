import type { Services } from "#server/core/context.ts";

const listedMax = 1_000;

export type ListedPerson = {
  id: string;
  email: string;
  name: string;
  disabledAt: string | null;
  secondFactorSince: string | null;
  lastSeenAt: string | null;
  works: { merchantId: string; role: string }[];
};

/** The people of this deployment, or of one merchant, by address; at most a thousand. */
export async function listPeople(
  { db }: Services,
  { merchantId }: { merchantId?: string },
): Promise<ListedPerson[]> {
  const rows = await db.user.findMany({
    where: merchantId === undefined ? {} : { memberships: { some: { merchantId } } },
    include: { memberships: true, sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } },
    orderBy: { email: "asc" },
    take: listedMax,
  });
  return rows.map(({ id, email, name, disabledAt, secondFactorSince, memberships, sessions }) => ({
    id,
    email,
    name,
    disabledAt: disabledAt?.toISOString() ?? null,
    secondFactorSince: secondFactorSince?.toISOString() ?? null,
    lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null,
    works: memberships.map((one) => ({ merchantId: one.merchantId, role: one.role })),
  }));
}

export type ListedMerchant = { id: string; name: string; disabledAt: string | null };

/** The merchants of this deployment, by name; at most a thousand. */
export async function listMerchants({ db }: Services): Promise<ListedMerchant[]> {
  const rows = await db.merchant.findMany({ orderBy: { name: "asc" }, take: listedMax });
  return rows.map(({ id, name, disabledAt }) => ({
    id,
    name,
    disabledAt: disabledAt?.toISOString() ?? null,
  }));
}
