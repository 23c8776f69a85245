import type { ShopperChoices } from "#server/payments/selling/choices.ts";

/** Percentages, in ten-thousandths, of the countries that orders go to; from elsewhere nothing is taxed. */
export const ratesIn = {
  NL: { standard: 210_000, reduced: 90_000 },
  DE: { standard: 190_000, reduced: 70_000 },
} as const;
export const home = "NL";
export const destinations = ["NL", "DE", "US"] as const;

/** The matter that most of a market's history is about: it decides what there is few of, and what is done often. */
export const themes = ["caps", "stock", "prices", "refunds"] as const;
export type Theme = (typeof themes)[number];

/** The merchant's offer, as it was set; amounts are in cents. */
export type Offer = {
  /** Fern: tax is in its price, and its units are counted. */
  fernId: string;
  /** Pot: tax comes on top, at the reduced rate, and there are always more. */
  potId: string;
  discount: {
    id: string;
    percentE2: number | null;
    amountOff: number | null;
    productIds: string[];
    minimumAmount: number | null;
    oncePerCustomer: boolean;
  };
  code: { id: string; text: string };
  delivers: boolean;
  /** Registered for the One Stop Shop, so that the country decides about tax in the EU. */
  hasOneStopShop: boolean;
  isTaxed: boolean;
};

/** An order of the market, with what its shopper sees of it. */
export type Order = {
  intentId: string;
  sessionId: string;
  customerId: string | null;
  ferns: number;
  pots: number;
  /** The discount that the merchant gave it. */
  own: "discount" | "code" | null;
  /** The choices and the total that the shopper was shown last. */
  seen: { choices: ShopperChoices; total: number };
};

/** A press of a button that pays, beside the total that stood on the page. */
export type Press = { browserToken: string; order: Order; total: number; isRefused: boolean };

/** The code that every market has, so that two merchants have the same. */
export const codeText = "SPRING20";

/** Goods that are counted, discounts that are capped, and the orders that compete for them. */
export type Market = {
  theme: Theme;
  offer: Offer;
  /** Units of the fern when the history began. */
  stock: number;
  /** Each cap that the merchant has asked for; null: none. */
  caps: { discount: (number | null)[]; code: (number | null)[] };
  /** The merchant had ended its code before the history began. */
  isCodeEnded: boolean;
  orders: Order[];
  presses: Press[];
  /** Rules that were broken in the middle of the history. */
  broken: string[];
};

export const prices = { fern: 2000, pot: 755 } as const;
/** Free from a sum of the goods, and not to everywhere; the other one goes anywhere. */
export const deliveries = [
  { name: "Post", amount: 490, freeFrom: 4000, countries: ["NL", "DE"] },
  { name: "Courier", amount: 1290, countries: [] },
] as const;
