import { inLanes, times } from "#server/programs/load/loops.ts";

/** Number of things done at once: more than a service has database connections, so further ones would only wait. */
const atOnce = 12;

/** Does so many things, many of them at every moment, in no certain order. Answers the outcome of each, by its number. */
export async function crowd<Ended>(
  count: number,
  one: (at: number) => Promise<Ended>,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  await inLanes(atOnce, times(count), async (at) => {
    ended[at] = await one(at);
  });
  return ended;
}
