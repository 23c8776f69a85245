import { z } from "zod";

/** How a merchant handles renewals that are declined: the part of its settings that is stored as one. */
export const dunningShape = {
  /** Days from each failure of a renewal to its next try. */
  retryDays: z.array(z.int().min(1).max(30)).min(1).max(8),
  /**
   * After the last try: `cancel` ends the subscription, `unpaid` charges it no more until another card is given,
   * `keep` charges it again when its next period begins.
   */
  afterRetries: z.enum(["cancel", "unpaid", "keep"]),
  /** Whether customers are asked by email to pay or to change the card. */
  declineEmails: z.boolean(),
  /** Whether the charge that follows a long period is announced by email. */
  renewalEmails: z.boolean(),
  /** Whether customers of subscriptions are told by email that their card expires. */
  cardExpiryEmails: z.boolean(),
};

const Dunning = z.object(dunningShape);
export type Dunning = z.infer<typeof Dunning>;

export const dunningNames = Object.keys(dunningShape) as (keyof Dunning)[];

export const defaultDunning: Dunning = {
  retryDays: [1, 2, 2, 3],
  afterRetries: "cancel",
  declineEmails: true,
  renewalEmails: true,
  cardExpiryEmails: true,
};

/** The settings in force, of what a merchant's row holds. */
export function dunningOf(stored: unknown): Dunning {
  return { ...defaultDunning, ...(stored as Partial<Dunning>) };
}
