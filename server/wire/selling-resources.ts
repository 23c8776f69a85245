/** The resources by which a merchant says how it sells, as a part of `resources`. */
export const sellingResources = {
  price: {
    idPrefix: "price",
    entityType: "price",
    path: "prices",
    scope: "prices",
    chapter: {
      tag: "Prices",
      description: "Prices of products: one product can be sold at several.",
    },
    place: "prices",
  },
  discount: {
    idPrefix: "disc",
    entityType: "discount",
    path: "discounts",
    scope: "discounts",
    chapter: {
      tag: "Discounts",
      description: "Reductions of an order's price, and which orders qualify.",
    },
    place: "discounts",
    sample: { name: "Spring sale", percentOff: "12.5" },
    change: { name: "Spring sale, longer" },
  },
  promotionCode: {
    idPrefix: "promo",
    entityType: "promotion_code",
    path: "promotion-codes",
    scope: "promotion-codes",
    chapter: {
      tag: "Promotion codes",
      description: "Codes that shoppers enter to get a discount.",
    },
  },
  taxRegistration: {
    idPrefix: "txreg",
    entityType: "tax_registration",
    path: "tax-registrations",
    scope: "tax-registrations",
    chapter: {
      tag: "Tax registrations",
      description: "The countries and regions in which the merchant's sales are taxed.",
    },
    sample: { country: "NL", number: "NL812345678B01", since: "2019-03-01" },
  },
  taxReport: {
    path: "tax-reports",
    scope: "tax-reports",
    chapter: { tag: "Tax reports", description: "The tax of a period, by country and rate." },
  },
  taxRate: {
    idPrefix: "txr",
    entityType: "tax_rate",
    path: "tax-rates",
    scope: "tax-rates",
    chapter: {
      tag: "Tax rates",
      description: "The merchant's own tax rates. They take precedence over the built-in ones.",
    },
    sample: { country: "NL", taxClass: "plants", percent: "9", from: "2026-01-01" },
  },
  shippingRate: {
    idPrefix: "shr",
    entityType: "shipping_rate",
    path: "shipping-rates",
    scope: "shipping-rates",
    chapter: { tag: "Shipping rates", description: "Prices of shipping, by country." },
    place: "shipping-rates",
    sample: { name: "Standard delivery", amount: 490, currency: "EUR" },
    change: { amount: 590 },
  },
  routingRule: {
    idPrefix: "rule",
    entityType: "routing_rule",
    path: "routing-rules",
    scope: "routing-rules",
    chapter: {
      tag: "Routing rules",
      description:
        "Which of several processors a new payment goes to: the first rule that fits decides.",
    },
    sample: { processor: "sandbox", currencies: ["EUR"] },
    change: { countries: ["NL"] },
  },
  routing: {
    path: "routing",
    scope: "routing-rules",
    chapter: { tag: "Routing", description: "Where a payment would go." },
  },
} as const;
