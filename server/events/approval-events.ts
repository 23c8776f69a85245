import type { EventEntry } from "#server/events/entry.ts";
import { KeyApprovalEvent } from "#server/wire/access/key-approval.ts";

/** Events of calls of API keys that wait for a person: part of the catalog. */
export const approvalEvents = {
  "approval.requested": {
    description: "A call of an API key with limits waits for a person's yes.",
    schema: KeyApprovalEvent,
    isDefault: false,
  },
  "approval.approved": {
    description: "A person approved a key's call: sent again by its key, it is made, once.",
    schema: KeyApprovalEvent,
    isDefault: false,
  },
  "approval.denied": {
    description: "A person denied a key's call.",
    schema: KeyApprovalEvent,
    isDefault: false,
  },
  "approval.expired": {
    description: "A key's call was not approved, or not made, within an hour.",
    schema: KeyApprovalEvent,
    isDefault: false,
  },
} as const satisfies Record<string, EventEntry>;
