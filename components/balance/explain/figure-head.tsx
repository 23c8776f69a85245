import type { ReactNode } from "react";
import { figureWords } from "#components/balance/explain/group-words.ts";
import { MoneyInParts } from "#components/balance/explain/money-in-parts.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Check, CircleAlert } from "#components/icons/icons.ts";
import { Link } from "#components/ui/link.tsx";
import type { FigureExplanation } from "#server/wire/ledger/explain.ts";

type FigureHeadProps = { told: FigureExplanation; actions: ReactNode };

/** The figure, and whether its movements explain all of it. */
export function FigureHead({ told, actions }: FigureHeadProps) {
  const { closing, currency, figure, movements, opening } = told;
  const count = `${movements} ${movements === 1 ? "movement" : "movements"}`;
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <nav aria-label="Place" className="mb-1 text-table text-ink-muted">
          <Link href="/balance" className="rounded-sm hover:text-ink">
            Balance
          </Link>
          <span aria-hidden className="px-2">
            ›
          </span>
          {figureWords[figure]}
          <span aria-hidden className="px-2">
            ›
          </span>
          Every cent
        </nav>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-3xl font-semibold">
            <span className="sr-only">{`${figureWords[figure]}: `}</span>
            <MoneyInParts amount={closing} currency={currency} />
          </h1>
          <Verdict told={told} />
        </div>
        <p className="mt-1 text-table text-ink-muted">
          {`${figureWords[figure]} in ${currency}. Made of ${count}`}
          {opening.at !== null && (
            <>
              {opening.payoutId ? " since the payout of " : " since "}
              <DateTime value={opening.at} dateOnly />
            </>
          )}
          .
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </header>
  );
}

function Verdict({ told: { other, currency } }: { told: FigureExplanation }) {
  if (other === 0)
    return (
      <span className="inline-flex items-center gap-2 text-table font-medium">
        <Check aria-hidden className="size-4.5 rounded-full bg-success-soft p-0.5 text-success" />
        Explained to the cent
      </span>
    );
  return (
    <span className="inline-flex items-center gap-2 text-table font-medium text-danger">
      <CircleAlert aria-hidden className="size-4.5" />
      {`${formatMoney(Math.abs(other), currency)} that no movement explains`}
    </span>
  );
}
