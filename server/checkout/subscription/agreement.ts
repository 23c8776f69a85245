/** A subscription, to whoever has the link to it. */
export type Agreement = {
  /** Whether it is charged again, or ends with its period, or has ended. */
  standing: "goes_on" | "ends" | "ended";
  /** When it is charged again, ends, or has ended. */
  at: string;
  /** Whether a cancellation ends it at once: a renewal is due. */
  endsAtOnce: boolean;
  /** The card that is charged; null where it has ended. */
  method: { brand: string; last4: string } | null;
  timeZone: string | null;
  /** Where the page's form is posted. */
  action: string;
  /** Why the last press changed nothing. */
  refused: "changed" | "rate_limited" | null;
};
