import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const pay = at("server/checkout/pay/pay.ts");
const link = at("server/routers/payment-links/open-session.ts");
const sent = at("server/checkout/pay/sent.ts");
const away = at("server/checkout/without-database.ts");
const submissions = at("server/checkout/pay/submissions.ts");
const purchase = at("server/payments/sessions/find-purchase.ts");
const view = at("server/checkout/page/outcome.ts");
const back = at("server/payments/charge/authentication.ts");
const held = at("server/payments/charge/attempt/blocked.ts");
const session = at("server/checkout/page/load-session.ts");

/** Faults of the hosted page: it forgets what was bought, charges what it did not show, or says what it cannot know. */
export const shopMutations: readonly Mutation[] = [
  link(
    "a second form of a link is paid without asking",
    "if (purchase && purchase.sessionId !== input.besides) throw new AlreadyBought(purchase);",
    "",
  ),
  link(
    "a price that was changed after it was shown is charged",
    'if (shown.shownTotal !== undefined && price.totalAmount !== shown.shownTotal)\n    throw new OrderChanged("the price was changed after it was shown");',
    "",
  ),
  pay(
    "who lossChance the race for the last place is forgotten",
    "await expireCheckoutSession(actFor(services, merchantId, request.requestId), id);",
    "await services.db.checkoutSession.updateMany({ where: { id, merchantId }, data: { browser: null } });",
  ),
  sent("what was sent a moment ago is taken for not arrived", "age < undecidedMs", "age < 0"),
  away("a visit says that the card was not charged", "sentNothing: false", "sentNothing: true"),
  submissions(
    "presses of other tabs are forgotten",
    "return sent > 0 || underWay > 1;",
    "return false;",
  ),
  session(
    "a receipt says the link's price of today",
    "total: Number(row.totalAmount),",
    "total: Number(link?.totalAmount ?? row.totalAmount),",
  ),
  purchase(
    "what was bought of a link is forgotten",
    "AND (s.status = 'complete'",
    "AND (s.status = 'expired'",
  ),
  {
    ...session(
      "a page says that the bank asks when it has decided",
      '  if (attempt?.status !== "requires_action") return processing(request, facts);\n  const isHere = attempt.browserToken',
      "  const isHere = attempt?.browserToken",
    ),
    also: held(
      "an intent and its attempt are looked at once",
      "if (live || !isHeld(intent) || looks === looksMax)",
      "if (looks > 0)",
    ),
  },
  back(
    "the bank's answer is not looked up when the shopper comes back",
    "  if (!isOurs) return serializePaymentIntent(intent);",
    "  if (!isOurs || intent) return serializePaymentIntent(intent);",
  ),
  view(
    "a receipt says a cent too much",
    'if (successUrl && isRecent) await recordOnce(ctx, row.id, "led_on");',
    'if (successUrl && isRecent) await recordOnce(ctx, row.id, "led_on");\n  order.total += 1;',
  ),
];
