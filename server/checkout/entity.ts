/** The kinds of things that a hosted address shows (specification: entityType and entityId of `sessionUrl`). */
export const entityTypes = ["checkout", "payment-link"] as const;

export type EntityType = (typeof entityTypes)[number];
