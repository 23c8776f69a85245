import type { EventEntry } from "#server/events/entry.ts";
import { Credit } from "#server/wire/ledger/credit.ts";

/** Events of store credit: part of the catalog. */
export const creditEvents = {
  "credit.created": {
    description: "A customer got store credit.",
    schema: Credit,
    isDefault: false,
  },
  "credit.spent": {
    description: "Store credit paid for a purchase, in part or to its end.",
    schema: Credit,
    isDefault: false,
  },
  "credit.expired": {
    description: "Store credit expired: the part that was left went back to the merchant.",
    schema: Credit,
    isDefault: false,
  },
  "credit.voided": {
    description: "Store credit was voided: the part that was left went back to the merchant.",
    schema: Credit,
    isDefault: false,
  },
} as const satisfies Record<string, EventEntry>;
