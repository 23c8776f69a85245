import { periodOf } from "#components/subscriptions/period.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

const usual = ["1 day", "1 week", "1 month", "1 year"];

/** How a control holds a period: a number and a unit, "1 month". */
export function toChoice({ interval, intervalCount }: Recurring): string {
  return `${intervalCount} ${interval}`;
}

/** The other way; null of an empty choice, which is once. */
export function fromChoice(choice: string): Recurring | null {
  const [count, interval] = choice.split(" ");
  if (!interval) return null;
  return { interval: interval as Recurring["interval"], intervalCount: Number(count) };
}

/** The usual periods, and the one that a product or an integration brought when it is another. */
export function periodChoices(current: string): { value: string; label: string }[] {
  const values = current === "" || usual.includes(current) ? usual : [...usual, current];
  return values.map((value) => ({ value, label: labelOf(value) }));
}

function labelOf(value: string): string {
  const period = fromChoice(value);
  return period ? periodOf(period).replace("every", "Every") : "";
}
