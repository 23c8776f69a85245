import { invariant } from "#server/core/assert.ts";
import { transact } from "#server/data/transact.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { rowsDefault } from "#server/wire/atoms/lists/rows-per-page.ts";
import { ListChoices } from "#server/wire/dashboard/list-choices.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

const none: ListChoices = {
  views: [],
  hiddenColumns: [],
  density: "comfortable",
  rowsPerPage: rowsDefault,
};

/** How the person who asks likes this list of this merchant. @throws insufficient_role */
export async function getListChoices(ctx: StaffContext, list: ListName): Promise<ListChoices> {
  const { merchantId } = ctx;
  const key = { merchantId, userId: person(ctx).id, list };
  const row = await ctx.db.listChoice.findUnique({ where: { merchantId_userId_list: key } });
  return row ? ListChoices.parse(row) : none;
}

/**
 * Changes the choices as they are now: their row is locked, so that two tabs lose nothing of each
 * other. Atomic. @throws insufficient_role
 */
export async function changeListChoices(
  ctx: StaffContext,
  list: ListName,
  change: (now: ListChoices) => ListChoices,
): Promise<ListChoices> {
  const { merchantId } = ctx;
  const { id: userId } = person(ctx);
  return transact(ctx, async ({ tx }) => {
    const updatedAt = ctx.clock.now();
    await tx.$executeRaw`
      INSERT INTO list_choices ("merchantId", "userId", list, "updatedAt")
      VALUES (${merchantId}, ${userId}, ${list}, ${updatedAt})
      ON CONFLICT ("merchantId", "userId", list) DO NOTHING`;
    const [row] = await tx.$queryRaw<unknown[]>`
      SELECT views, "hiddenColumns", density, "rowsPerPage" FROM list_choices
      WHERE "merchantId" = ${merchantId} AND "userId" = ${userId} AND list = ${list}
      FOR NO KEY UPDATE`;
    invariant(row, "the row was made a moment ago, and nobody removes a single one");
    const data = { ...change(ListChoices.parse(row)), updatedAt };
    const where = { merchantId_userId_list: { merchantId, userId, list } };
    return ListChoices.parse(await tx.listChoice.update({ where, data }));
  });
}
