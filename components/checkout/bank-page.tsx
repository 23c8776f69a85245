import type { ReactNode } from "react";
import { BrandMark } from "#components/checkout/form/brand-mark.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Challenge } from "#server/payments/processor/sandbox/challenge.ts";
import { bankWayFacts } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";

/**
 * The sandbox's bank: looks like a bank, and says on its face that it is none. In English only,
 * because no shopper ever meets it.
 */
export function BankPage({ challenge, token }: { challenge: Challenge; token: string }) {
  const { merchantName, returnUrl, bankWay } = challenge;
  const amount = formatMoney(challenge.amount, challenge.currency);
  return (
    <Bank>
      <div className="bank-card">
        <h1>Confirm your payment</h1>
        <p>
          Approve {amount} to <bdi>{merchantName}</bdi>? In live mode your bank asks this in its own
          way.
        </p>
        <dl className="facts">
          <div className="fact">
            <dt>Amount</dt>
            <dd>{amount}</dd>
          </div>
          <div className="fact">
            <dt>{bankWay ? "Paid with" : "Card"}</dt>
            <dd>
              <Method challenge={challenge} />
            </dd>
          </div>
        </dl>
        <form method="post" action="/sandbox/authentication" className="buttons">
          <input type="hidden" name="challenge" value={token} />
          <button type="submit" name="answer" value="pass" className="button primary">
            {bankWay ? "Approve" : "Complete"}
          </button>
          <button type="submit" name="answer" value="fail" className="button plain">
            {bankWay ? "Refuse" : "Fail"}
          </button>
        </form>
      </div>
      <a className="quiet-link" href={returnUrl}>
        Leave without answering
      </a>
    </Bank>
  );
}

function Method({ challenge: { brand, last4, bankWay } }: { challenge: Challenge }) {
  if (bankWay) return bankWayFacts(bankWay).label;
  return (
    <>
      <BrandMark brand={brand} /> {brandName(brand)} ending in {last4}
    </>
  );
}

/** A code that has expired, or whose payment was given up: a bank may pay by it all the same. */
export function BankLatePage({ challenge, token }: { challenge: Challenge; token: string }) {
  return (
    <Bank>
      <div className="bank-card">
        <h1>This code is over</h1>
        <p>
          The shop does not wait for it any more. A bank may pay{" "}
          {formatMoney(challenge.amount, challenge.currency)} all the same: see what becomes of the
          money.
        </p>
        <form method="post" action="/sandbox/authentication" className="buttons">
          <input type="hidden" name="challenge" value={token} />
          <button type="submit" name="answer" value="late" className="button primary">
            Pay too late
          </button>
        </form>
      </div>
      <a className="quiet-link" href={challenge.returnUrl}>
        Leave without paying
      </a>
    </Bank>
  );
}

/** A challenge that was answered, ran out, or never was. */
export function BankClosedPage({ returnUrl }: { returnUrl: string | null }) {
  return (
    <Bank>
      <div className="bank-card">
        <h1>Nothing to confirm</h1>
        <p>This request was answered already, took too long or does not exist.</p>
        {returnUrl && (
          <p>
            <a className="button primary" href={returnUrl}>
              Return to the shop
            </a>
          </p>
        )}
      </div>
    </Bank>
  );
}

function Bank({ children }: { children: ReactNode }) {
  return (
    <main className="bank" data-theme="light">
      <div className="bank-in">
        <p className="bank-head">
          <span className="sign">
            <Icon name="bank" />
          </span>
          Test Bank
          <span className="tag">Test</span>
        </p>
        {children}
        <p className="small">This page belongs to the sandbox. No bank is asked, no money moves.</p>
      </div>
    </main>
  );
}
