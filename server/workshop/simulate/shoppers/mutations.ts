import { at } from "#server/workshop/simulate/faults/mutation.ts";
import type { Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const pay = at("server/checkout/pay.ts");
const link = at("server/routers/payment-links/open-session.ts");
const sent = at("server/checkout/sent.ts");
const away = at("server/checkout/without-database.ts");
const clicks = at("server/checkout/same-click.ts");
const pressed = at("server/checkout/pressed.ts");
const session = at("server/checkout/load-session.ts");
const takeOver = at("server/checkout/take-over.ts");

/** Faults of the hosted page: it forgets what was bought, charges what it did not show, or says what it cannot know. */
export const shopMutations: readonly Mutation[] = [
  link(
    "a second form of a link is paid without asking",
    "if (purchase && purchase.sessionId !== input.besides) throw new AlreadyBought(purchase);",
    "",
  ),
  link(
    "a price that was changed after it was shown is charged",
    'if (input.shownTotal !== undefined && priced.totalAmount !== input.shownTotal)\n      throw new TotalChanged("the price was changed after it was shown");',
    "",
  ),
  pay(
    "who loses the race for the last place is forgotten",
    "await expireCheckoutSession(actFor(services, merchantId, request.requestId), id);",
    "await services.db.checkoutSession.updateMany({ where: { id, merchantId }, data: { browser: null } });",
  ),
  pay(
    "a lost answer is told as not sent",
    "      notCharged();\n      return notSent(services, request, payment, error);\n    }\n",
    "    }\n    if (Number(payment.values.quantity) > 0) return notSent(services, request, payment, error);\n",
  ),
  sent("what was sent a moment ago is taken for not arrived", "age < undecidedMs", "age < 0"),
  away("a visit says that the card was not charged", "sentNothing: false", "sentNothing: true"),
  clicks("two clicks are two payments", "if (first) return first;", ""),
  pressed(
    "presses of other tabs are forgotten",
    "return sent > 0 || underWay > 1;",
    "return false;",
  ),
  session(
    "a receipt says the link's price of today",
    "total: Number(row.totalAmount),",
    "total: Number(link?.totalAmount ?? row.totalAmount),",
  ),
  takeOver(
    "a challenge is taken over without being given up",
    "await releaseIntent(ctx, intent);",
    "",
  ),
];
