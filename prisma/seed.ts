import { randomBytes } from "node:crypto";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { billThroughTheWeeks } from "./demo-billing.ts";
import {
  currency,
  daysAgo,
  daysOfHistory,
  moveBalances,
  payThroughTheWeeks,
} from "./demo-payments.ts";
import { sellByLink } from "./demo-selling.ts";

/** The demo data that `npm start` prints and keeps in .data/demo.json. */
export type Demo = {
  merchantId: string;
  email: string;
  password: string;
  apiKey: string;
};

const email = "demo@fern-and-oak.example";
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

/**
 * A small believable merchant, made by the operations that everybody uses, at moments of the
 * last two months: the clock is a parameter. Its payments are of the sandbox processor only. Not atomic; run on an empty database.
 */
export async function seedDemo(services: Services): Promise<Demo> {
  const password = newPassword();
  const start = daysAgo(services, daysOfHistory);
  const { merchantId } = await createMerchant(start, { name: "Fern & Oak", email, password });
  const key = await createApiKey(start, { merchantId, name: "Demo key" });
  const shop = actFor(start, merchantId);

  const catalog = await inTurn(products, (product) =>
    createProduct(shop, { ...product, currency, active: true }),
  );
  const people = await inTurn(customers, ([name, address]) =>
    createCustomer(shop, { name, email: address }),
  );
  await createLinks(shop);
  const customerIds = people.map(({ id }) => id);
  // Another processor knows nothing of payments that were never made there.
  if (services.processor.takesCardNumbers) {
    await payThroughTheWeeks(services, merchantId, { products: catalog, customerIds });
    await moveBalances(services, merchantId, customerIds);
    await billThroughTheWeeks(services, merchantId);
  }
  const [, oliveTree] = catalog;
  if (oliveTree) await sellByLink(shop, oliveTree, page);
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

/** The pages of every link. */
const page = {
  successUrl: "https://example.com/thanks",
  cancelUrl: "https://example.com/",
  hostedCheckoutConfig: {
    merchantAlias: "Fern & Oak",
    merchantAvatarTextPlaceholder: "FO",
    taxRate: 21,
  },
};

async function createLinks(shop: MerchantContext): Promise<void> {
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
        ...page,
        ...link,
      }),
    ),
  );
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
