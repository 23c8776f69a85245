import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import { walletProof } from "#server/checkout/wallet/wallet-code.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import type { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Device, ShopStage } from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { card, newCustomer, newSession } from "#server/workshop/testing/payments/payments.ts";

type Scene = (stage: ShopStage, random: Random) => Promise<void>;

/** A session, whose time may be short, and somebody with two devices. */
async function oneSession(stage: ShopStage, random: Random): Promise<void> {
  const isShort = random.chance(0.3);
  const expiresAt = addMs(stage.world.clock.now(), 6 * minuteMs).toISOString();
  await forSession(stage, random, {
    totalAmount: 1100,
    ...(isShort ? { expiresAt, hostedCheckoutConfig: { allowRenewal: true } } : {}),
  });
}

/** A customer with a balance and a saved card, known on the first of their devices. */
async function knownCustomer(stage: ShopStage, random: Random): Promise<void> {
  const { ctx } = stage;
  const { id: customerId } = await newCustomer(ctx);
  const funding = await newSession(ctx, {
    customerId,
    purpose: "balance_funding",
    totalAmount: 2000,
  });
  await confirmPayment(ctx, funding.paymentIntentId ?? "", {
    card: card(),
    savePaymentMethod: true,
  });
  stage.customerId = customerId;
  stage.balance = 2000;
  const hostedCheckoutConfig = { methods: ["card", "wallet"] as const };
  await forSession(stage, random, {
    customerId,
    totalAmount: 900,
    hostedCheckoutConfig: { methods: [...hostedCheckoutConfig.methods] },
  });
  const [first] = stage.shoppers[0]?.devices ?? [];
  const customer = await findCustomer(ctx.db, ctx, customerId);
  if (first) first.walletProof = walletProof(ctx.env, holderOf(customer), ctx.clock.now());
}

/** A link that may be paid again and again, or of which one place is left. */
async function oneLink(stage: ShopStage, random: Random): Promise<void> {
  const link = await createPaymentLink(
    stage.ctx,
    CreatePaymentLink.parse({
      totalAmount: 1500,
      currency: "EUR",
      mode: "payment",
      successUrl: "https://shop.example/yes",
      cancelUrl: "https://shop.example/no",
      metadata: {},
      allowQuantity: random.chance(0.4),
      maxCompletions: random.pick([null, null, 1]),
    }),
  );
  stage.links.push(link.id);
  const url = checkoutPath({ entityType: "payment-link", entityId: link.id });
  for (const name of random.pick([["Ada"], ["Ada"], ["Ada", "Bo"]]))
    stage.shoppers.push({ name, url, devices: devicesOf(name, random) });
}

export const shoppersScenes: readonly Scene[] = [
  oneSession,
  oneSession,
  knownCustomer,
  oneLink,
  oneLink,
];

async function forSession(
  stage: ShopStage,
  random: Random,
  input: Partial<CreateCheckoutSession>,
): Promise<void> {
  const { id } = await newSession(stage.ctx, input);
  stage.sessions.push(id);
  const url = checkoutPath({ entityType: "checkout", entityId: id });
  stage.shoppers.push({ name: "Ada", url, devices: devicesOf("Ada", random) });
}

/** Two tabs each, of which the second is not always used. */
function devicesOf(name: string, random: Random): Device[] {
  const device = (where: string): Device => ({
    name: `${name}'s ${where}`,
    cookie: null,
    walletProof: null,
    tabs: [{ pages: [] }, { pages: [] }],
  });
  return random.chance(0.35) ? [device("computer"), device("phone")] : [device("computer")];
}
