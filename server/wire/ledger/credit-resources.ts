/** The resources that a merchant owes to people beside balances, as a part of `resources`. */
export const creditResources = {
  credit: {
    idPrefix: "crd",
    entityType: "credit",
    path: "credits",
    scope: "credits",
    chapter: { tag: "Credits", description: "Store credit that the merchant gives customers." },
  },
  customerHold: {
    idPrefix: "ch",
    entityType: "customer_hold",
    path: "holds",
    scope: "holds",
    chapter: {
      tag: "Holds",
      description: "Money of a customer that is reserved for another customer of the merchant.",
    },
  },
  giftCard: {
    idPrefix: "gift",
    entityType: "gift_card",
    path: "gift-cards",
    scope: "gift-cards",
    chapter: {
      tag: "Gift cards",
      description: "Money that the merchant owes whoever has a code, until it is redeemed.",
    },
    place: "gift-cards",
  },
} as const;
