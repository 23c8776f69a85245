/** A subscription, to whoever has the link to it. */
export type Agreement = {
  /** Whether it is charged again, is paused, ends with its period, or has ended; `trial`: it has no card to go on with. */
  standing: "goes_on" | "trial" | "paused" | "ends" | "ended";
  /** When it is charged again, is resumed (null: nobody knows), ends, or has ended; of a trial its end, null once it is over. */
  at: string | null;
  /** The end of the paid period, until when it runs if it is canceled now. */
  paidUntil: string;
  /** Whether a cancellation ends it at once: a renewal is due, or a pause has outlasted the paid period. */
  endsAtOnce: boolean;
  /** The card that is charged; null where it has ended. */
  method: { brand: string; last4: string } | null;
  timeZone: string | null;
  /** Where the page's form is posted. */
  action: string;
  /** Why the last press changed nothing. */
  refused: "changed" | "rate_limited" | null;
};
