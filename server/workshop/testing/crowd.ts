/** More than a service has connections to the database: further ones would wait for nothing but these. */
const atOnce = 12;

/** Does so many things, many of them at every moment, in no certain order. Answers what became of each, by its number. */
export async function crowd<Ended>(
  count: number,
  one: (at: number) => Promise<Ended>,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next++;
      ended[at] = await one(at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
  return ended;
}
