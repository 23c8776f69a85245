/** A form of Stripe's kind, `a[b][0]=c`, as nested fields. */
export type Form = string | { [name: string]: Form };

export function nestedOf(fields: Readonly<Record<string, string>>): { [name: string]: Form } {
  const root: { [name: string]: Form } = {};
  for (const [key, value] of Object.entries(fields)) {
    const steps = key.replaceAll("]", "").split("[");
    const last = steps.pop() ?? "";
    let place = root;
    for (const step of steps) {
      const next = place[step];
      place = typeof next === "object" ? next : (place[step] = {});
    }
    place[last] = value;
  }
  return root;
}
