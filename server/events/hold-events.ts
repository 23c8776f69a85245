import type { EventEntry } from "#server/events/entry.ts";
import { CustomerHold } from "#server/wire/ledger/customer-hold.ts";

/** Events of holds between customers: part of the catalog. */
export const holdEvents = {
  "hold.created": {
    description: "Money of a customer was reserved for another customer.",
    schema: CustomerHold,
    isDefault: false,
  },
  "hold.captured": {
    description: "A hold was captured, in part or to its end.",
    schema: CustomerHold,
    isDefault: false,
  },
  "hold.voided": {
    description: "A hold was voided: the part that was left is free again.",
    schema: CustomerHold,
    isDefault: false,
  },
  "hold.expired": {
    description: "A hold expired: the part that was left is free again.",
    schema: CustomerHold,
    isDefault: false,
  },
} as const satisfies Record<string, EventEntry>;
