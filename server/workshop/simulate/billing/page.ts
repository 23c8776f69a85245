import { isDomainError } from "#server/core/errors.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { PreviewSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import type {
  PlanStage,
  PressedPlan,
  Subscriber,
} from "#server/workshop/simulate/billing/plan-stage.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import { pressOwnPage } from "#server/workshop/testing/models/billed/press-own-page.ts";

type Fields = Record<string, string>;

/** A customer chooses a plan on their page, sees what it costs, and presses: now, or as late as the next `presses`. */
export function opens(random: Random, stage: PlanStage): Action {
  const subscriber = random.pick(stage.subscribers);
  const [amount, price] = random.pick([...subscriber.plans]);
  const quantity = 1 + random.below(3);
  const isPressed = random.chance(0.6);
  return {
    name: `the customer of ${subscriber.id} looks at ${quantity} × ${amount}`,
    run: async (it) => {
      const seen = await look(it, subscriber, { price, quantity });
      if (!seen) return;
      const { previewId } = seen;
      const at = Number.parseInt(previewId.split(".")[0] ?? "", 36);
      const unknown = { sent: 0, declined: 0, saidMade: false, isTold: false };
      const pressed: PressedPlan = { price: amount * quantity, at, ...unknown };
      const form = { do: "plan", id: subscriber.id, price, quantity: `${quantity}`, previewId };
      forms.set(subscriber, { pressed, form });
      if (isPressed) await pressPlan(it, subscriber);
    },
  };
}

/** The last form that each customer was shown. */
const forms = new WeakMap<Subscriber, { pressed: PressedPlan; form: Fields }>();

/** A customer presses what their page offers. */
export function presses(random: Random, stage: PlanStage): Action {
  const subscriber = random.pick(stage.subscribers);
  const { id, cardId } = subscriber;
  const shown = random.pick(["at_once", "at_period_end", "at_period_end"]);
  const form = random.pick<Fields>([
    { do: "plan" },
    { do: "plan" },
    { do: "plan" },
    { do: "pause", id, until: random.pick(["1", "open"]) },
    { do: "keep", id },
    { do: "cancel", id, shown },
    { do: "pay_with", id, card: cardId ?? "" },
  ]);
  if (form["do"] === "cancel") subscriber.isEndAsked = true;
  return {
    name: `the customer of ${id} presses ${Object.values(form).join(" ")}`,
    run: async (it) =>
      form["do"] === "plan" ? pressPlan(it, subscriber) : press(it, subscriber, form),
  };
}

async function look(
  stage: Stage,
  { id }: Subscriber,
  item: { price: string; quantity: number },
): Promise<{ previewId: string } | null> {
  const items = [{ priceId: item.price, quantity: item.quantity }];
  const asked = PreviewSubscription.parse({ id, items });
  try {
    return await previewSubscription(inProcess(stage), asked);
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

async function pressPlan(stage: Stage, subscriber: Subscriber): Promise<void> {
  const shown = forms.get(subscriber);
  if (!shown) return;
  const { pressed, form } = shown;
  if (pressed.sent === 0) subscriber.presses.push(pressed);
  pressed.sent += 1;
  const told = await press(stage, subscriber, form);
  if (told === "done") pressed.saidMade = true;
  if (told === "declined") pressed.declined += 1;
}

function press(stage: Stage, { customerId }: Subscriber, form: Fields): Promise<string> {
  return pressOwnPage(inProcess(stage), customerId, form);
}
