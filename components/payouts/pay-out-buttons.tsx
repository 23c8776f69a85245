import { PayOut } from "#components/payouts/pay-out.tsx";
import type { CurrencyBalance } from "#server/wire/ledger/balance.ts";

/** One for each currency that holds something to pay out. */
export function PayOutButtons({ balances }: { balances: CurrencyBalance[] }) {
  return balances
    .filter(({ available }) => available > 0)
    .map(({ currency, available }) => (
      <PayOut key={currency} currency={currency} available={available} />
    ));
}
