import {
  type Answer,
  type Ask,
  askingAs,
  type Json,
  signIn,
  take,
} from "#server/workshop/drills/medusa/medusa-api.ts";

type WithId = Json & { id: string };
export type PaymentSession = WithId & {
  amount: number;
  data: { id: string; url: string; amount: number };
};
export type Cart = { id: string; collection: string };

/** A shop of Medusa whose regions sell one product, each in a currency of its own. */
export type Shop = {
  admin: Ask;
  /** A cart with one product. */
  newCart(currency: string): Promise<Cart>;
  /** One more of the product, which makes the cart's payment session another. */
  addToCart(cart: Cart): Promise<Answer>;
  /** The payment session of the cart's payment with Canary. */
  newPayment(cart: Cart): Promise<PaymentSession>;
  /** As the shop's page for shoppers who have paid does. */
  complete(cart: Cart): Promise<Answer>;
  /** The cart's order with its payment, once there is one. */
  order(cart: Cart): Promise<Order | undefined>;
  orders(): Promise<Order[]>;
};

export type Order = WithId & {
  cart?: { id: string };
  payment_status: string;
  total: number;
  transactions: { amount: number; reference: string }[];
  summary: { paid_total: number; pending_difference: number };
  payment_collections: { payments: Payment[] }[];
};
export type Payment = WithId & {
  amount: number;
  captured_at: string | null;
  data: { paymentIntentId: string };
  refunds: { amount: number }[];
};

const provider = "pp_canary_canary";
const orderFields =
  "id,payment_status,total,summary,cart.id,*transactions,*payment_collections.payments,*payment_collections.payments.refunds";

/** @param prices of the product by currency, in major units as Medusa has them */
export async function openShop(
  url: string,
  prices: Record<string, number>,
  countries: Record<string, string>,
): Promise<Shop> {
  const admin = await signIn(url);
  const [channel] = await take<WithId[]>(admin("GET", "/admin/sales-channels"), "sales_channels");
  const channels = [{ id: channel?.id ?? "" }];
  const [store] = await take<WithId[]>(admin("GET", "/admin/stores"), "stores");
  const supported_currencies = Object.keys(prices).map((currency_code, index) => ({
    currency_code,
    is_default: index === 0,
  }));
  await take(admin("POST", `/admin/stores/${store?.id}`, { supported_currencies }), "store");
  const regions: Record<string, string> = {};
  for (const [currency_code, country] of Object.entries(countries)) {
    const region = {
      name: country,
      currency_code,
      countries: [country],
      payment_providers: [provider],
    };
    regions[currency_code] = (
      await take<WithId>(admin("POST", "/admin/regions", region), "region")
    ).id;
  }
  const variant = await newVariant(admin, prices, channels);
  const store_ = askingAs(url, { "x-publishable-api-key": await newShopKey(admin, channels) });
  const item = { variant_id: variant, quantity: 1 };
  const orders = () =>
    take<Order[]>(admin("GET", `/admin/orders?fields=${orderFields}&limit=100`), "orders");
  return {
    admin,
    newCart: async (currency) => {
      const given = { region_id: regions[currency], email: "ada@example.com", items: [item] };
      const { id } = await take<WithId>(store_("POST", "/store/carts", given), "cart");
      const made = store_("POST", "/store/payment-collections", { cart_id: id });
      return { id, collection: (await take<WithId>(made, "payment_collection")).id };
    },
    addToCart: ({ id }) => store_("POST", `/store/carts/${id}/line-items`, item),
    newPayment: async ({ collection }) => {
      const address = `/store/payment-collections/${collection}/payment-sessions`;
      // A shopper can send `data` along: it must not choose what is paid.
      const data = { id: "cs_of_somebody_else", amount: 1, paymentIntentId: "pi_of_somebody_else" };
      const made = store_("POST", address, { provider_id: provider, data });
      const { payment_sessions } = await take<{ payment_sessions: PaymentSession[] }>(
        made,
        "payment_collection",
      );
      const [session] = payment_sessions;
      if (!session || payment_sessions.length > 1) throw new Error("not one payment session");
      return session;
    },
    complete: ({ id }) => store_("POST", `/store/carts/${id}/complete`),
    order: async ({ id }) => (await orders()).find(({ cart }) => cart?.id === id),
    orders,
  };
}

async function newVariant(admin: Ask, prices: Record<string, number>, sales_channels: Json[]) {
  const priced = Object.entries(prices).map(([currency_code, amount]) => ({
    currency_code,
    amount,
  }));
  const product = {
    title: "Monstera",
    status: "published",
    options: [{ title: "Size", values: ["Large"] }],
    variants: [
      { title: "Large", options: { Size: "Large" }, manage_inventory: false, prices: priced },
    ],
    sales_channels,
  };
  const made = take<{ variants: WithId[] }>(admin("POST", "/admin/products", product), "product");
  return (await made).variants[0]?.id ?? "";
}

async function newShopKey(admin: Ask, channels: { id: string }[]): Promise<string> {
  const key = { title: "shop", type: "publishable" };
  const { id, token } = await take<WithId>(admin("POST", "/admin/api-keys", key), "api_key");
  const add = channels.map((channel) => channel.id);
  await take(admin("POST", `/admin/api-keys/${id}/sales-channels`, { add }), "api_key");
  return String(token);
}
