import type { EventEntry } from "#server/events/entry.ts";
import { GiftCard } from "#server/wire/ledger/gift-card.ts";

/** Events of gift cards: part of the catalog. */
export const giftCardEvents = {
  "gift_card.issued": {
    description:
      "A gift card was bought or issued by hand, or is valid again because a refund failed.",
    schema: GiftCard,
    isDefault: false,
  },
  "gift_card.redeemed": {
    description: "A gift card was redeemed into a customer's balance.",
    schema: GiftCard,
    isDefault: false,
  },
  "gift_card.expired": {
    description: "A gift card expired: its money went back to the merchant.",
    schema: GiftCard,
    isDefault: false,
  },
  "gift_card.voided": {
    description: "A gift card was voided, also by a refund: its money went back to the merchant.",
    schema: GiftCard,
    isDefault: false,
  },
} as const satisfies Record<string, EventEntry>;
