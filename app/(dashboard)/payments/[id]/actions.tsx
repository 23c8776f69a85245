import { viewerMay } from "#app/(dashboard)/api.ts";
import { CancelPayment } from "#components/payments/actions/cancel-payment.tsx";
import { CapturePayment } from "#components/payments/actions/capture-payment.tsx";
import { possibleActions } from "#components/payments/actions/possible-actions.ts";
import { RefundPayment } from "#components/payments/actions/refund-payment.tsx";
import { Button } from "#components/ui/button.tsx";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type PaymentActionsProps = {
  payment: PaymentIntent;
  beside: { cameBack: number; waiting: number };
  /** The lines of its order; none of a payment without a checkout. */
  items: LineItem[];
  /** Whether a refund may go to its customer's balance instead of back to the card. */
  mayCredit: boolean;
};

/** The actions that this payment and the viewer's role allow; a closed action stays visible with its reason. */
export async function PaymentActions(props: PaymentActionsProps) {
  const { payment, beside, items, mayCredit } = props;
  const { id, currency } = payment;
  const { refundable, whyNotRefund, capturable, cancelable } = possibleActions(payment, beside);
  const mayRefund = await viewerMay("refunds:write");
  const mayChange = await viewerMay("payment-intents:write");
  return (
    <>
      {mayRefund && refundable > 0 && (
        <RefundPayment {...{ id, refundable, currency, mayCredit }} isByLine={hasChoice(items)} />
      )}
      {mayRefund && whyNotRefund && (
        <span className="flex flex-col items-end gap-1 max-md:items-start">
          <Button variant="secondary" disabled aria-describedby="why-not-refund">
            Refund
          </Button>
          <span id="why-not-refund" className="text-xs text-ink-muted">
            {whyNotRefund}
          </span>
        </span>
      )}
      {mayChange && cancelable && <CancelPayment id={id} />}
      {mayChange && capturable > 0 && <CapturePayment {...{ id, capturable, currency }} />}
    </>
  );
}

/** One line of one piece is given back by its amount. */
function hasChoice(items: LineItem[]): boolean {
  return items.length > 1 || items.some(({ quantity }) => quantity > 1);
}
