import type { Stage } from "#server/workshop/simulate/stage.ts";

/** The one of a household who asked is erased for good; the other's events stay as they were, byte for byte. */
export async function erasureProblems({ world, ctx, household }: Stage): Promise<string[]> {
  if (!household) return [];
  const { merchantId } = ctx;
  const { erasedId, keptId, events } = household;
  const ids = [...events.keys()];
  const [rows, erasures, erased] = await Promise.all([
    world.db.event.findMany({ where: { merchantId, id: { in: ids } } }),
    world.db.erasure.findMany({ where: { merchantId, subjectId: erasedId } }),
    world.db.customer.findFirstOrThrow({ where: { merchantId, id: erasedId } }),
  ]);
  const changed = rows.filter(({ id, payload }) => payload !== events.get(id));
  const isLeft = erased.phoneNumber !== null || erased.name !== null;
  return [
    ...changed.map(({ type }) => `${type} of ${keptId} was changed when ${erasedId} was erased`),
    ...erasures
      .filter(({ finishedAt }) => finishedAt === null)
      .map(() => `${erasedId} was to be erased, and that has not come to its end`),
    ...(erasures.length > 0 && isLeft ? [`${erasedId} was erased, and is still there`] : []),
  ];
}
