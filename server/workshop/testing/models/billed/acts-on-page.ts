import { hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { PreviewSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";
import type { BilledSubscription } from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { pressOwnPage } from "#server/workshop/testing/models/billed/press-own-page.ts";
import { laterOnTheClock } from "#server/workshop/testing/models/billed/wall-clock.ts";

type Subscriber = {
  ctx: MerchantContext;
  customerId: string;
  id: string;
  /** Ids of prices by their amount. */
  plans: ReadonlyMap<number, string>;
  model: BilledSubscription;
};

/** A press on the customer's page: how the page says that it went, and how it should by the model. */
export type Pressed = { said: string; answer: string; expected: string };

/**
 * The customer chooses a plan and presses at once or later: the amounts that were shown hold for an hour. When the change
 * takes effect is the merchant's rule.
 */
export async function choosePlanOnPage(
  clock: TestClock,
  { ctx, id, customerId, plans, model }: Subscriber,
  random: Random,
): Promise<Pressed> {
  const [amount, price] = random.pick([...plans]);
  const quantity = 1 + random.below(3);
  const said = `the customer of ${id} chooses ${quantity} × ${amount}`;
  if (!["active", "trialing"].includes(model.status)) return { said, answer: "", expected: "" };
  const at = clock.now().getTime();
  const wish = PreviewSubscription.parse({ id, items: [{ priceId: price, quantity }] });
  const { previewId } = await previewSubscription(ctx, wish);
  const waitMs = random.chance(0.3) ? random.below(80) * minuteMs : 0;
  clock.advance(waitMs);
  const isPresent = amount * quantity === model.price;
  const isOffered = !isPresent && !model.endsWithPeriod && waitMs <= hourMs;
  const change = { price: amount * quantity, proration: null };
  const now = clock.now().getTime();
  const expected = !isOffered ? "changed" : model.change(at, change, now) ? "done" : "declined";
  const form = { do: "plan", id, price, quantity: `${quantity}`, previewId };
  return { said, expected, answer: await pressOwnPage(ctx, customerId, form) };
}

/** Whatever else the page offers about a subscription. */
export async function pressOnPage(
  clock: TestClock,
  { ctx, id, customerId, model }: Subscriber,
  random: Random,
): Promise<Pressed> {
  const press = random.pick(presses);
  const { form, isMade } = press(model, clock.now().getTime());
  const said = `the customer of ${id} presses ${Object.values(form).join(" ")}`;
  const expected = isMade ? "done" : "changed";
  return { said, expected, answer: await pressOwnPage(ctx, customerId, { id, ...form }) };
}

type Press = (
  model: BilledSubscription,
  now: number,
) => { form: Record<string, string>; isMade: boolean };

const presses: Press[] = [
  (model, now) => {
    const isMade = model.status !== "canceled";
    const form = { do: "cancel", shown: endingOf(model, now) };
    if (isMade) model.cancel(now, true);
    return { form, isMade };
  },
  // Another end than the page has shown.
  (model, now) => {
    const isAtOnce = endingOf(model, now) === "at_once";
    return { form: { do: "cancel", shown: isAtOnce ? "at_period_end" : "at_once" }, isMade: false };
  },
  (model, now) => {
    const end = laterOnTheClock(now, { months: 1, days: 0, zone: "UTC" });
    const isMade = model.status !== "paused" && model.pause(end);
    return { form: { do: "pause", until: "1" }, isMade };
  },
  (model) => {
    const isMade = model.status !== "paused" && model.pause(null);
    return { form: { do: "pause", until: "open" }, isMade };
  },
  keep,
  keep,
  (model) => ({ form: { do: "undo_plan" }, isMade: model.takeBack() }),
  (model) => ({ form: { do: "undo_plan" }, isMade: model.takeBack() }),
];

function keep(model: BilledSubscription, now: number): ReturnType<Press> {
  return { form: { do: "keep" }, isMade: model.goOn(now) };
}

function endingOf({ paidUntil }: BilledSubscription, now: number): "at_once" | "at_period_end" {
  return now < paidUntil ? "at_period_end" : "at_once";
}
