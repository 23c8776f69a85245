import type { ReactNode } from "react";
import type { DryRun } from "#server/wire/dry-run.ts";
import type { CreateRefund, RefundLineInput, RefundPreview } from "#server/wire/payments/refund.ts";

/** The part of an order that is taken back: lines or an amount, and why. */
export type PartChoice = Pick<CreateRefund, "amount" | "lineItems" | "reason">;

type Asked = { enabled?: boolean };

export type PartFormProps = {
  words: {
    /** The question of which part. */
    choose: string;
    /** Its first answer, beside "An amount". */
    lines: string;
    missing: string;
    /** Before the sum of the lines that are chosen. */
    sum: string;
    /** After the amount of one of them. */
    each: string;
    /** On the button, before the amount. */
    act: string;
    reason: string;
  };
  /** Asks the service for the lines that there are, and what a choice of them would be. */
  usePreview: (lineItems: RefundLineInput[], asked: Asked) => Preview;
  /** The most that can be taken back, in the smallest currency unit. */
  most: number;
  currency: string;
  /** Whether the order has lines to choose among. */
  isByLine: boolean;
  busy: boolean;
  problems: string[];
  onSubmit: (choice: PartChoice) => void;
  /** Asks for a dry run. */
  tryOut?: ((choice: PartChoice) => Promise<DryRun>) | undefined;
  /** Above the buttons: the effect of so much. NaN while nothing can be read. */
  effect?: (amount: number) => ReactNode;
};

type Preview = {
  data: RefundPreview | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
};
