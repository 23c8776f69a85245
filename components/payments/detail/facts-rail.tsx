import { customerLabel } from "#components/customers/customer-label.ts";
import { Id } from "#components/display/id.tsx";
import { initialsOf } from "#components/display/initials.ts";
import { Money } from "#components/display/money/money.tsx";
import { Reference } from "#components/display/reference.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { MetadataEditor } from "#components/metadata/metadata-editor.tsx";
import { AnswerFacts } from "#components/payments/detail/answer-facts.tsx";
import { Fact, Facts } from "#components/payments/detail/fact.tsx";
import { OrderFacts } from "#components/payments/detail/order-facts.tsx";
import { PaperLinks } from "#components/payments/detail/paper-links.tsx";
import { methodName } from "#components/payments/method-words.ts";
import { Link } from "#components/ui/link.tsx";
import type { Paper } from "#server/wire/atoms/checkout/paper.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";
import type { PaymentStory } from "#server/wire/dashboard/payment-story.ts";
import type { Customer } from "#server/wire/payments/customer.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type FactsRailProps = {
  payment: PaymentIntent;
  story: PaymentStory;
  customer: Customer | null;
  items: LineItem[];
  /** The shopper's answers on the page; null where there are none. */
  answers: CheckoutAnswers | null;
  /** Whether the viewer may edit what is noted on it. */
  mayChange: boolean;
  receipt: Paper | undefined;
  /** Where the receipt went; null for a viewer who may send nothing. */
  sendTo: string | null;
};

/** The facts of a payment: who, what, the money to the cent, the card, and the details that programs need. */
export function FactsRail(props: FactsRailProps) {
  const { payment, story, customer, items, answers, mayChange, receipt, sendTo } = props;
  return (
    <div className="space-y-5 text-table">
      {customer && (
        <div className="space-y-3">
          <Payer customer={customer} />
          {story.before && <Before before={story.before} currency={payment.currency} />}
        </div>
      )}
      {(items.length > 0 || story.order.taxes.length > 0) && (
        <Facts title="Items">
          <OrderFacts items={items} order={story.order} currency={payment.currency} />
        </Facts>
      )}
      {answers && <AnswerFacts answers={answers} />}
      <MoneyFacts payment={payment} money={story.money} />
      {payment.bankDebit && (
        <DebitFacts debit={payment.bankDebit} isAsked={payment.status === "processing"} />
      )}
      {story.card && !payment.bankDebit && (
        <Facts title="Card">
          <Fact term="Number">
            {methodName(story.card.brand ?? "")} •••• {story.card.last4}
          </Fact>
          {story.card.expires && <Fact term="Expires">{story.card.expires}</Fact>}
        </Facts>
      )}
      {receipt && (
        <Facts title="Receipt">
          <PaperLinks of="payment" {...{ id: payment.id, paper: receipt, sendTo }} />
        </Facts>
      )}
      <Facts title="Details">
        {payment.description && <Fact term="Description">{payment.description}</Fact>}
        <Fact term="Created">
          <DateTime value={payment.createdAt} />
        </Fact>
        {payment.checkoutSessionId && (
          <Fact term="Checkout">
            <Reference place="checkout-sessions" id={payment.checkoutSessionId} />
          </Fact>
        )}
        <Fact term="Payment">
          <Id value={payment.id} what="id of the payment" />
        </Fact>
      </Facts>
      <Facts title="Metadata">
        {Object.entries(payment.metadata).map(([key, value]) => (
          <Fact key={key} term={key}>
            {typeof value === "string" ? value : JSON.stringify(value)}
          </Fact>
        ))}
        {mayChange ? (
          <div className="-ml-3">
            <MetadataEditor of="payment" id={payment.id} metadata={payment.metadata} />
          </div>
        ) : (
          Object.keys(payment.metadata).length === 0 && (
            <p className="text-ink-muted">Nothing is noted.</p>
          )
        )}
      </Facts>
    </div>
  );
}

type DebitProps = { debit: NonNullable<PaymentIntent["bankDebit"]>; isAsked: boolean };

/** The account that was debited, the mandate that allowed it and, until its bank has answered, when it should. */
function DebitFacts({ debit, isAsked }: DebitProps) {
  return (
    <Facts title={methodName(debit.type)}>
      <Fact term="Account">
        {debit.country}•• •••• {debit.last4}
      </Fact>
      {isAsked && (
        <Fact term="Bank answers">
          <DateTime value={debit.expectedAt} />
        </Fact>
      )}
      <Fact term="Mandate">
        <Id value={debit.mandate} what="mandate" />
      </Fact>
    </Facts>
  );
}

function Payer({ customer }: { customer: Customer }) {
  const label = customerLabel(customer);
  return (
    <p className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-canvas text-xs font-semibold text-ink-muted"
      >
        {initialsOf(label)}
      </span>
      <span className="min-w-0">
        <Link href={`/customers/${customer.id}`} className="block truncate text-sm font-semibold">
          {label}
        </Link>
        {customer.email && <span className="block truncate text-ink-muted">{customer.email}</span>}
      </span>
    </p>
  );
}

/** The customer's history when this payment began. */
function Before(props: { before: NonNullable<PaymentStory["before"]>; currency: string }) {
  const { since, payments, amount, disputes } = props.before;
  return (
    <div>
      <Fact term="Customer since">
        <DateTime value={since} dateOnly />
      </Fact>
      <Fact term="Bought before">
        {payments === 0 ? (
          "Never"
        ) : (
          <>
            {payments === 1 ? "Once" : `${payments} times`},{" "}
            <Money amount={amount} currency={props.currency} />
          </>
        )}
      </Fact>
      <Fact term="Disputes before">{disputes === 0 ? "None" : disputes}</Fact>
    </div>
  );
}

const movementNames: Record<string, string> = {
  gift_card_sale: "Owed for gift cards",
  gift_card_voided: "Gift cards voided",
  gift_card_restored: "Gift cards issued again",
  refund: "Refunded",
  refund_reversal: "Refund that came back",
  dispute: "Taken back",
  dispute_reversal: "Returned of a dispute",
  dispute_won: "Dispute won after all",
};

function MoneyFacts({ payment, money }: { payment: PaymentIntent; money: PaymentStory["money"] }) {
  const { currency, amountCaptured, amountFromBalance, fee } = payment;
  const isBoth = amountFromBalance > 0 && amountFromBalance < amountCaptured;
  if (money.lines.length === 0) return null;
  const others = money.lines.filter(({ type }) => movementNames[type]);
  return (
    <Facts title="Money">
      <Fact term="Paid">
        <Money amount={amountCaptured} currency={currency} />
      </Fact>
      {isBoth && (
        <>
          <Fact term="By card">
            <Money amount={amountCaptured - amountFromBalance} currency={currency} />
          </Fact>
          <Fact term="From the balance">
            <Money amount={amountFromBalance} currency={currency} />
          </Fact>
        </>
      )}
      {fee > 0 && (
        <Fact term="Our fee">
          <Money amount={-fee} currency={currency} />
        </Fact>
      )}
      {others.map(({ type, amount }) => (
        <Fact key={type} term={movementNames[type]}>
          <Money amount={amount} currency={currency} />
        </Fact>
      ))}
      <div className="mt-1 border-t border-line pt-1 font-semibold">
        <Fact term="Left with you">
          <Money
            amount={money.left}
            currency={currency}
            className={money.left < 0 ? "text-danger" : undefined}
          />
        </Fact>
      </div>
    </Facts>
  );
}
