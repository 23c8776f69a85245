import type { ReactNode } from "react";

/** At its full size a sum of more letters would not stand in one line. */
const shortMax = 12;

type DueAmountProps = {
  amount: string;
  /** Whether the script writes it anew when another quantity is chosen. */
  changes?: boolean;
  children?: ReactNode;
};

/** The sum of the page, large, and never broken in two: "123,456." is another one. */
export function DueAmount({ amount, changes, children }: DueAmountProps) {
  return (
    <p className={amount.length > shortMax ? "due-amount long" : "due-amount"}>
      <bdi data-total={changes ? "" : undefined}>{amount}</bdi>
      {children}
    </p>
  );
}
