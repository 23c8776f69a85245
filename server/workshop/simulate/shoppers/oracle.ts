import { answerVisit } from "#server/checkout/answer.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { visitOf } from "#server/workshop/simulate/shoppers/browser.ts";
import { chargesOf } from "#server/workshop/simulate/shoppers/charges.ts";
import type { Claim, Press, ShopStage } from "#server/workshop/simulate/shoppers/shop-stage.ts";

/** A charge with the session that it is of, and the press that it was made for, where a card was typed. */
type Booked = { session: string; amount: number; press: Press | null; way: string };

/**
 * Compares the charges in the processor's books and the ledger with the pages' claims: one charge for each form,
 * for each session, and for a link in a browser unless the shopper asked for another beside a purchase that was
 * shown; the total of the form; no charge where a page said "nothing was charged", and a charge where it said
 * paid. At the end every page is opened once more and must say how it stands.
 */
export async function brokenWords(stage: ShopStage): Promise<string[]> {
  const booked = await bookedCharges(stage);
  const claims = stage.claims.flatMap((claim) => brokenClaim(booked, claim) ?? []);
  return [
    ...stage.lies,
    ...claims,
    ...amountProblems(booked),
    ...onceProblems(booked),
    ...(await walletProblems(stage, booked)),
    ...(await lastLook(stage, booked)),
  ];
}

async function bookedCharges(stage: ShopStage): Promise<Booked[]> {
  const { merchantId } = stage.ctx;
  const attempts = await stage.world.db.$queryRaw<
    { id: string; session: string; method: string; status: string; amount: bigint }[]
  >`
    SELECT a.id, i."checkoutSessionId" AS session, a.method::text, a.status::text, a.amount
    FROM payment_attempts a JOIN payment_intents i ON i."merchantId" = a."merchantId" AND i.id = a."paymentIntentId"
    JOIN checkout_sessions s ON s."merchantId" = a."merchantId" AND s.id = i."checkoutSessionId"
    WHERE a."merchantId" = ${merchantId} AND s.purpose = 'purchase'`;
  const charges = chargesOf(stage);
  return attempts.flatMap(({ id, session, method, status, amount }) => {
    if (method === "wallet")
      return status === "succeeded"
        ? [{ session, amount: Number(amount), press: null, way: "wallet" }]
        : [];
    const charge = charges.find((one) => one.attemptId === id);
    if (!charge) return [];
    const press = stage.presses.find(({ name }) => name === charge.press) ?? null;
    return [{ session, amount: charge.amount, press, way: "card" }];
  });
}

function brokenClaim(booked: Booked[], claim: Claim): string | null {
  if (claim.says === "paid") {
    const { device, session, amount } = claim;
    const isSo = booked.some((one) => one.session === session && one.amount === amount);
    return isSo ? null : `${device} was told of ${amount} paid for ${session}, and it is not`;
  }
  const { press, sent, state } = claim;
  // Sent once more afterwards, it may have paid then.
  if (press.sent > sent || !booked.some((one) => one.press === press)) return null;
  return `${press.name} was answered "${state}", nothing charged, and it was charged`;
}

function amountProblems(booked: Booked[]): string[] {
  return booked.flatMap(({ press, amount, session }) =>
    press && press.shownTotal !== amount
      ? [`${press.name} was shown ${press.shownTotal}, and ${amount} was charged (${session})`]
      : [],
  );
}

function onceProblems(booked: Booked[]): string[] {
  const pressed = booked.flatMap(({ press }) => press ?? []);
  const onLinks = pressed.filter(({ address }) => address.entityType === "payment-link");
  return [
    ...twice(booked.map(({ session }) => session)).map((id) => `${id} was charged twice`),
    ...twice(pressed.map(({ submission }) => submission)).map(() => "a form was charged twice"),
    ...twice(
      onLinks.map(({ address, cookie, besides }) => `${address.entityId} ${cookie} ${besides}`),
    ).map((what) => `a link was charged twice in a browser that was not asked: ${what}`),
  ];
}

function twice(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) < index);
}

async function walletProblems(stage: ShopStage, booked: Booked[]): Promise<string[]> {
  const { customerId, balance, world, ctx } = stage;
  if (!customerId) return [];
  const rows = await world.db.$queryRaw<{ left: bigint }[]>`
    SELECT coalesce(sum(balance), 0)::bigint AS left FROM ledger_accounts
    WHERE "merchantId" = ${ctx.merchantId} AND type = 'customer' AND "ownerId" = ${customerId}`;
  const left = Number(rows[0]?.left ?? 0);
  const spent = booked
    .filter(({ way }) => way === "wallet")
    .reduce((sum, one) => sum + one.amount, 0);
  return left === balance - spent
    ? []
    : [`the balance went from ${balance} to ${left}, and ${spent} was paid with it`];
}

/** A returning shopper must find what became of the payment. */
async function lastLook(stage: ShopStage, booked: Booked[]): Promise<string[]> {
  const found: string[] = [];
  for (const { url, devices } of stage.shoppers)
    for (const device of devices) {
      const { view } = await answerVisit(stage.world.services, visitOf(device, url));
      const { entityId, entityType } = visitOf(device, url).address;
      const mine = booked.filter(({ session, press }) =>
        entityType === "checkout" ? session === entityId : press?.cookie === device.cookie,
      );
      const isSeen = view.state === "complete" || view.state === "bought";
      if (isSeen !== mine.length > 0 || !saysWhat(view, mine))
        found.push(`${device.name} finds "${view.state}", and ${mine.length} were charged`);
    }
  return found;
}

function saysWhat(view: CheckoutView, mine: Booked[]): boolean {
  const amounts = mine.map(({ amount }) => amount);
  if (view.state === "complete") return amounts.includes(view.order.total);
  if (view.state !== "bought") return true;
  return view.purchase.kind === "paid" && amounts.includes(view.purchase.amount);
}
