import { DescriptionList } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { LineFields } from "#components/line-items/line-fields.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { linesProblem } from "#components/payment-links/form/lines-problem.ts";
import { AmountField, kinds } from "#components/payment-links/form/price-fields.tsx";
import { periodOf } from "#components/subscriptions/period.ts";
import { givenLines } from "#server/pricing/lines-of-total.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

type PriceChangeProps = { form: PaymentLinkForm; link: PaymentLink };

/** The price of a link: text for what is settled for good, and fields for its amount or lines. */
export function PriceChange({ form, link }: PriceChangeProps) {
  const suggested = link.minimumAmount !== null;
  const lines = givenLines(link, link.lineItems);
  return (
    <div className="space-y-4">
      <DescriptionList entries={settledOf(link)} />
      {link.mode !== "setup" && lines && (
        <LineFields
          form={form}
          currency={link.currency}
          sum="Total"
          isNameOptional
          problem={linesProblem(form)}
        />
      )}
      {link.mode !== "setup" && !lines && (
        <AmountField
          form={form}
          label={`${suggested ? "Suggested amount" : "Amount"} in ${link.currency}`}
        />
      )}
    </div>
  );
}

function settledOf(link: PaymentLink) {
  const { recurring, minimumAmount, currency } = link;
  const lines = givenLines(link, link.lineItems);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return [
    {
      term: "Kind",
      value: recurring ? `Subscription, charged ${periodOf(recurring)}` : kinds[link.mode],
    },
    lines && { term: "Currency", value: currency },
    minimumAmount !== null && { term: "Smallest amount", value: money(minimumAmount) },
    link.allowQuantity && { term: "How many", value: "The shopper may choose" },
  ].filter((entry) => entry !== null && entry !== false);
}
