import type { MerchantContext } from "#server/core/context.ts";
import type { Member } from "#server/wire/access/team.ts";
import { type OffsetPage, paginated } from "#server/wire/atoms/lists/pagination.ts";

/** The merchant's staff, those who joined last first. */
export async function listMembers(ctx: MerchantContext, input: OffsetPage) {
  const where = { merchantId: ctx.merchantId };
  const [rows, total] = await Promise.all([
    ctx.db.membership.findMany({
      where,
      include: { user: true },
      orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.membership.count({ where }),
  ]);
  const seen = await ctx.db.userSession.groupBy({
    by: ["userId"],
    where: { merchantId: ctx.merchantId, userId: { in: rows.map((row) => row.userId) } },
    _max: { lastSeenAt: true },
  });
  const lastSeen = new Map(seen.map((one) => [one.userId, one._max.lastSeenAt]));
  const members = rows.map((row): Member => ({
    userId: row.userId,
    name: row.user.name,
    email: row.user.email,
    role: row.role,
    lastSeenAt: lastSeen.get(row.userId)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  return paginated(input, members, { total });
}
