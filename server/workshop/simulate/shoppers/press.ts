import type { CheckoutView } from "#server/checkout/view.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type {
  Device,
  Press,
  Sending,
  ShopStage,
} from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { visitedAddress } from "#server/workshop/simulate/shoppers/visited-address.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Typed = {
  device: Device;
  view: Extract<CheckoutView, { state: "open" | "declined" }>;
  url: string;
  way: string;
};

/** The fields that the browser posts for a form, and the total that the form showed. */
export function presses(
  stage: ShopStage,
  { device, view, url, way }: Typed,
  random: Random,
): Sending & { press: Press } {
  const { form, order } = view;
  const { methods, chooses, submission, again, offerFingerprint } = form;
  const quantity = chooses.quantity ? 1 + random.below(3) : 1;
  const shownTotal = chooses.quantity ? form.unitTotal * quantity : order.total;
  const name = `press ${stage.presses.length + 1}`;
  const press: Press = {
    name,
    submission,
    address: visitedAddress(url),
    session: null,
    device,
    cookie: device.cookie ?? "",
    shownTotal,
    besides: again === "1" ? null : again,
    sent: 0,
    isSplit: false,
  };
  stage.presses.push(press);
  const saved = methods.saved.length > 0 && random.chance(0.5) ? methods.saved[0]?.id : null;
  const method = way === "wallet" && methods.wallet?.enough ? way : (saved ?? "card");
  return {
    url,
    press,
    form: {
      csrf: form.csrf,
      submission,
      ...(again ? { again } : {}),
      ...(offerFingerprint ? { offerFingerprint } : {}),
      shownTotal: String(shownTotal),
      quantity: String(quantity),
      email: "ada@example.com",
      method,
      ...(method === "card" ? typedCard(name, way) : {}),
    },
  };
}

function typedCard(cardName: string, way: string): Record<string, string> {
  const { number, expMonth, expYear, cvc } = card(way === "wallet" ? undefined : way);
  return { number, expiry: `${expMonth} / ${String(expYear).slice(-2)}`, cvc, cardName };
}
