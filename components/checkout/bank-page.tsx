import { brandName } from "#components/checkout/brand-mark.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import { Outcome } from "#components/checkout/outcome.tsx";
import { formatMoney } from "#components/display/format-money.ts";
import type { Challenge } from "#server/payments/processor/sandbox/challenge.ts";

/**
 * The sandbox's bank: looks like a bank, and says on its face that it is none. In English only,
 * because no shopper ever meets it.
 */
export function BankPage({ challenge, token }: { challenge: Challenge; token: string }) {
  const amount = formatMoney(challenge.amount, challenge.currency);
  return (
    <>
      <BankBanner />
      <div className="page single bank">
        <main className="panel">
          <BankHead card={`${brandName(challenge.brand)} •••• ${challenge.last4}`} />
          <Outcome
            icon="lock"
            tone="calm"
            title="Confirm your payment"
            text={`Approve ${amount} to ${challenge.merchantName}?`}
          >
            <dl className="receipt">
              <Row label="Amount" value={amount} />
              <Row label="Merchant" value={challenge.merchantName} />
              <Row label="Card" value={`•••• ${challenge.last4}`} />
            </dl>
            <form method="post" action="/sandbox/authentication" className="bank-choices">
              <input type="hidden" name="challenge" value={token} />
              <button type="submit" name="answer" value="pass" className="button primary">
                Complete
              </button>
              <button type="submit" name="answer" value="fail" className="button plain">
                Fail
              </button>
            </form>
            <a className="quiet-link" href={challenge.returnUrl}>
              Leave without answering
            </a>
          </Outcome>
        </main>
      </div>
    </>
  );
}

/** A challenge that was answered, ran out, or never was. */
export function BankClosedPage({ returnUrl }: { returnUrl: string | null }) {
  return (
    <>
      <BankBanner />
      <div className="page single bank">
        <main className="panel">
          <BankHead card="" />
          <Outcome
            icon="clock"
            tone="calm"
            title="Nothing to confirm"
            text="This request was answered already, took too long or does not exist."
          >
            {returnUrl && (
              <a className="button primary" href={returnUrl}>
                Return to the shop
              </a>
            )}
          </Outcome>
        </main>
      </div>
    </>
  );
}

function BankBanner() {
  return (
    <aside className="test-banner" aria-label="Test bank">
      <strong>Test bank</strong> This page belongs to the sandbox. No bank is asked, no money moves.
    </aside>
  );
}

function BankHead({ card }: { card: string }) {
  return (
    <p className="bank-head">
      <span>
        <Icon name="bank" />
        Sandbox Bank
      </span>
      <span dir="ltr">{card}</span>
    </p>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="receipt-row">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
