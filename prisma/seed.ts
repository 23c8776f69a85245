import { randomBytes } from "node:crypto";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/intents/confirm/confirm.ts";
import { createProcessor } from "#server/payments/processor/create.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";

/** What `npm start` prints and keeps in .data/demo.json. */
export type Demo = {
  merchantId: string;
  email: string;
  password: string;
  apiKey: string;
};

const email = "demo@fern-and-oak.example";
const currency = "EUR";

const products = [
  {
    name: "Monstera deliciosa, large",
    amount: 4900,
    description: "In a 24 cm pot, about 90 cm tall.",
  },
  { name: "Olive tree, three years", amount: 3900, description: "Hardy down to −8 °C." },
  { name: "Terracotta pot, 24 cm", amount: 1850, description: "Frost-proof, with a saucer." },
  {
    name: "Peat-free potting soil, 40 l",
    amount: 1290,
    description: "For green plants and palms.",
  },
  { name: "Copper watering can", amount: 5400, description: "1.2 litres, balanced by hand." },
] as const;

const customers = [
  ["Ada Lindqvist", "ada.lindqvist@example.com"],
  ["José Ángel Ruiz", "jose.ruiz@example.com"],
  ["Mireille Dubois", "mireille.dubois@example.com"],
  ["Tomasz Wójcik", "tomasz.wojcik@example.com"],
  ["Chiara Bianchi", "chiara.bianchi@example.com"],
  ["Noor de Vries", "noor.devries@example.com"],
  ["Sean O’Connor", "sean.oconnor@example.com"],
  ["Yuki Tanaka", "yuki.tanaka@example.com"],
] as const;

/** Test cards, mostly good ones: about one payment in seven is declined. */
const cards = [
  "4242424242424242",
  "5555555555554444",
  "4242424242424242",
  "378282246310005",
  "4000000000009995",
  "6011111111111117",
  "4242424242424242",
];

const daysOfHistory = 28;

/**
 * A small believable merchant, made by the operations that everybody uses, at moments of the
 * last four weeks: the clock is a parameter. Its payments are of the sandbox processor only. Not atomic; run on an empty database.
 */
export async function seedDemo(services: Services): Promise<Demo> {
  const password = newPassword();
  const start = daysAgo(services, daysOfHistory);
  const { merchantId } = await createMerchant(start, { name: "Fern & Oak", email, password });
  const key = await createApiKey(start, { merchantId, name: "Demo key" });
  const shop = actFor(start, merchantId);

  const catalogue = await inTurn(products, (product) =>
    createProduct(shop, { ...product, currency, active: true }),
  );
  const people = await inTurn(customers, ([name, address]) =>
    createCustomer(shop, { name, email: address }),
  );
  await createLinks(shop);
  const ids = { products: catalogue.map(({ id }) => id), customers: people.map(({ id }) => id) };
  // Another processor knows nothing of payments that were never made there.
  if (services.processor.takesCardNumbers) {
    await payThroughTheWeeks(services, merchantId, ids);
    await moveBalances(services, merchantId, ids.customers);
  }
  return { merchantId, email, password, apiKey: key.key };
}

/**
 * New credentials for a demo merchant whose own were lost, because the first start was killed
 * before it had written them down or the file is gone. Undefined when there is no such merchant.
 */
export async function renewDemo(services: Services): Promise<Demo | undefined> {
  const owner = await services.db.user.findUnique({
    where: { email },
    include: { memberships: true },
  });
  const merchantId = owner?.memberships[0]?.merchantId;
  if (!owner || !merchantId) return undefined;
  const password = newPassword();
  const updatedAt = services.clock.now();
  const passwordHash = await hashPassword(password);
  await services.db.user.update({ where: { id: owner.id }, data: { passwordHash, updatedAt } });
  const key = await createApiKey(services, { merchantId, name: "Demo key, renewed" });
  return { merchantId, email, password, apiKey: key.key };
}

function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

/** The services as they were some days ago. */
function daysAgo(services: Services, days: number, hours = 0): Services {
  const moment = addMs(services.clock.now(), -days * dayMs + hours * hourMs);
  const clock = { now: () => moment };
  const { env, db, log } = services;
  return { ...services, clock, processor: createProcessor({ env, db, clock, log }) };
}

async function createLinks(shop: MerchantContext): Promise<void> {
  const addresses = { successUrl: "https://example.com/thanks", cancelUrl: "https://example.com/" };
  const hostedCheckoutConfig = {
    merchantAlias: "Fern & Oak",
    merchantAvatarTextPlaceholder: "FO",
    taxRate: 21,
  };
  const links = [
    {
      name: "Repotting workshop",
      description: "Two hours on a Saturday, all materials included.",
      totalAmount: 4900,
    },
    {
      name: "Gift card",
      description: "Choose what it is worth.",
      totalAmount: 5000,
      minimumAmount: 1000,
    },
    {
      name: "Plant of the month",
      description: "One plant a month, cancel at any time.",
      totalAmount: 2400,
      mode: "subscription",
    },
  ];
  await inTurn(links, (link) =>
    createPaymentLink(
      shop,
      CreatePaymentLink.parse({
        mode: "payment",
        currency,
        metadata: {},
        hostedCheckoutConfig,
        ...addresses,
        ...link,
      }),
    ),
  );
}

type Ids = { products: string[]; customers: string[] };

/** One to three checkouts a day, each paid (or declined) a minute after it was made. */
async function payThroughTheWeeks(services: Services, merchantId: string, ids: Ids): Promise<void> {
  let count = 0;
  for (let day = daysOfHistory - 1; day > 0; day -= 1) {
    for (let ofDay = 0; ofDay <= day % 3; ofDay += 1) {
      const ctx = actFor(daysAgo(services, day, ofDay * 2), merchantId);
      await checkOut(ctx, { ids, turn: count });
      count += 1;
    }
  }
}

async function checkOut(
  ctx: MerchantContext,
  { ids, turn }: { ids: Ids; turn: number },
): Promise<void> {
  const chosen = [turn % products.length, (turn * 3 + 1) % products.length];
  const lines = [...new Set(chosen)].map((index) => ({
    productId: ids.products[index],
    quantity: 1 + ((turn + index) % 2),
    amount: products[index]?.amount,
    currency,
  }));
  const session = await createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({
      currency,
      lineItems: lines,
      customerId: ids.customers[turn % ids.customers.length],
    }),
  );
  await pay(ctx, session.paymentIntentId, cards[turn % cards.length]);
}

/** Tops up a balance through a checkout, then passes part of it on. */
async function moveBalances(
  services: Services,
  merchantId: string,
  customerIds: string[],
): Promise<void> {
  const [from, to] = customerIds;
  if (!from || !to) return;
  const funding = actFor(daysAgo(services, 5), merchantId);
  const session = await createCheckoutSession(
    funding,
    CreateCheckoutSession.parse({
      currency,
      totalAmount: 20_000,
      purpose: "balance_funding",
      customerId: from,
    }),
  );
  await pay(funding, session.paymentIntentId, cards[0]);
  await createTransfer(actFor(daysAgo(services, 3), merchantId), {
    fromCustomerId: from,
    toCustomerId: to,
    amount: 4_500,
    currency,
    description: "Shared order of olive trees",
  });
}

async function pay(
  ctx: MerchantContext,
  intentId: string | null,
  number: string | undefined,
): Promise<void> {
  if (!intentId || !number) return;
  const card = {
    number,
    expMonth: 12,
    expYear: ctx.clock.now().getUTCFullYear() + 2,
    cvc: number.startsWith("37") ? "1234" : "123",
  };
  try {
    await confirmPayment(ctx, intentId, { card });
  } catch (error) {
    // A declined card is part of the picture.
    if (!isDomainError(error) || error.code !== "card_declined") throw error;
  }
}

/** One after another, so that the demo is in the same order each time. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
