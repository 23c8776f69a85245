import { formatMoney } from "#components/display/money/format-money.ts";
import { ChargeLines } from "#components/subscriptions/charges/charge-lines.tsx";
import { momentWords } from "#components/subscriptions/charges/moment-words.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { SubscriptionPreview } from "#server/wire/payments/subscriptions/subscription-change.ts";

type ChangePreviewProps = {
  preview: SubscriptionPreview;
  subscription: Pick<Subscription, "currency" | "collection">;
  /** The reader's. */
  timeZone: string;
};

/** Everything that a change of plan would do: what is charged with it, and what with the next period. */
export function ChangePreview({ preview, subscription, timeZone }: ChangePreviewProps) {
  const { lines, dueNow, unusedAmount, nextCharge, proration } = preview;
  const { currency } = subscription;
  const isInvoiced = subscription.collection === "invoice";
  const next = momentWords(nextCharge.at, timeZone);
  return (
    <section
      aria-label="What will happen"
      className="rounded-lg border border-line bg-surface-sunken px-4 py-3 text-table"
    >
      <h3 className="font-semibold">What will happen</h3>
      <p className="mb-3 text-ink-muted">
        {proration === "next_period" ? `The items change on ${next}.` : "The items change now."}
        {dueNow === 0 && ` Nothing is ${isInvoiced ? "invoiced" : "charged"} now.`}
        {unusedAmount > 0 &&
          ` Unused time worth ${formatMoney(unusedAmount, currency)} is taken off later charges.`}
      </p>
      {dueNow > 0 && (
        <div className="mb-4">
          <ChargeLines
            {...{ lines, currency }}
            total={isInvoiced ? "Invoiced now" : "Charged now"}
            amount={dueNow}
          />
        </div>
      )}
      <h4 className="font-medium">
        Next {isInvoiced ? "invoice" : "charge"}, on {next}
      </h4>
      <ChargeLines
        lines={nextCharge.lines}
        currency={currency}
        total={isInvoiced ? "Will be invoiced" : "Will be charged"}
        amount={nextCharge.amount}
      />
    </section>
  );
}
