import { formatMoney } from "#components/display/money/format-money.ts";
import { Wallet } from "#components/icons/icons.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { CurrencyBalance } from "#server/wire/ledger/balance.ts";
import type { Payout } from "#server/wire/ledger/payout.ts";

type PayoutLineProps = {
  balance: CurrencyBalance;
  /** The latest one that the bank has. */
  onItsWay: Payout | undefined;
  mayPayOut: boolean;
};

/** The amount that can be paid out now, and the payout under way, at the foot of the sheet. */
export function PayoutLine({ balance, onItsWay, mayPayOut }: PayoutLineProps) {
  const { available, currency } = balance;
  const account = onItsWay?.destination && `account •••• ${onItsWay.destination.last4}`;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex max-md:static flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface-sunken px-4 py-3 md:-mx-7 md:-mb-7 md:px-7">
      <Wallet aria-hidden className="size-4 text-success" />
      <p>
        <strong className="font-semibold">{formatMoney(available, currency)}</strong> ready to pay
        out
      </p>
      {onItsWay && (
        <p className="text-ink-muted md:border-l md:border-line-firm md:pl-4">
          {formatMoney(onItsWay.amount, onItsWay.currency)} on its way to {account ?? "your bank"}
        </p>
      )}
      <LinkButton variant="secondary" size="sm" className="ml-auto" href="/balance">
        {mayPayOut && available > 0 ? "Pay out" : "See the balance"}
      </LinkButton>
    </div>
  );
}
