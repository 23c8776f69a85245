import type { World } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Input = { id?: string } & Record<string, unknown>;
type Row = (world: World) => Promise<Input> | Input;

const ofGiftCard: Row = async (world) => ({ id: await world.giftCard() });
const ofHold: Row = async (world) => ({ id: await world.hold() });

/** A gift card that was paid for, whose code nobody has seen. */
async function boughtGiftCard(world: World): Promise<string> {
  const money = { amount: 5000, currency: "EUR" };
  const productId = await world.post("/products", { name: "Gift", type: "gift_card", ...money });
  const lineItems = [{ productId, quantity: 1 }];
  const session = await world.post("/checkout/sessions", { lineItems, currency: "EUR" });
  await world.post(`/checkout/sessions/${session}/confirm`, { card: card() });
  return world.firstOf("/gift-cards");
}

/** Rows of gift cards and of holds between customers. */
export const giftRows: Record<string, Row> = {
  "giftCards.create": async (world) => {
    await world.fundMerchant();
    return { amount: 5000, currency: "EUR" };
  },
  "giftCards.get": ofGiftCard,
  "giftCards.void": ofGiftCard,
  "giftCards.reveal": async (world) => ({ id: await boughtGiftCard(world) }),
  "giftCards.redeem": async (world) => ({
    code: await world.giftCardCode(),
    customerId: await world.customer(),
  }),
  "holds.create": async (world) => ({
    fromCustomerId: await world.customer(5000),
    toCustomerId: await world.customer(),
    amount: 1200,
    currency: "EUR",
  }),
  "holds.get": ofHold,
  "holds.capture": async (world) => ({ ...(await ofHold(world)), amount: 700 }),
  "holds.void": ofHold,
};
