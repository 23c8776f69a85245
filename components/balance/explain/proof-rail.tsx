import type { ReactNode } from "react";
import { CheckHere } from "#components/balance/explain/check-here.tsx";
import { MonthFiles } from "#components/balance/explain/month-files.tsx";
import { CopyButton } from "#components/display/copy-button.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Check, CircleAlert, ShieldAlert, ShieldCheck } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import type { FigureExplanation } from "#server/wire/ledger/explain.ts";
import type { WhoAgrees } from "#server/wire/ledger/who-agrees.ts";

type ProofRailProps = {
  told: FigureExplanation;
  agreed: WhoAgrees;
  checkedAt: string | null;
  /** A day, as 2026-11-27. */
  today: string;
};

/** Beside the parts: the seal, the sum, and who else says the same. */
export function ProofRail({ told, agreed, checkedAt, today }: ProofRailProps) {
  return (
    <div className="divide-y divide-line text-table [&>section]:py-5 [&>section:first-child]:pt-0">
      <SealPart told={told} />
      <SumPart told={told} />
      <AgreedPart agreed={agreed} checkedAt={checkedAt} />
      <section>
        <h2 className="font-semibold">Prove it to someone</h2>
        <p className="mt-1 text-ink-muted">
          Give your accountant the PDF of a month: it has every movement, the balances and the
          proof, which is checked without us. A month as a file:
        </p>
        <MonthFiles currency={told.currency} today={today} />
      </section>
    </div>
  );
}

function SealPart({ told: { seal, unsealed, other } }: { told: FigureExplanation }) {
  const Shield = other === 0 ? ShieldCheck : ShieldAlert;
  return (
    <section>
      <span
        className={cn(
          "mb-3 grid size-10 place-items-center rounded-full",
          other === 0 ? "bg-success-soft text-success" : "bg-danger-soft text-danger",
        )}
      >
        <Shield aria-hidden className="size-5" />
      </span>
      <h2 className="text-sm font-semibold">
        {seal ? (
          <>
            Sealed on <DateTime value={seal.createdAt} />
          </>
        ) : (
          "Not sealed yet"
        )}
      </h2>
      <p className="mt-1 text-ink-muted">
        Each movement carries the fingerprint of the one before. Change one cent, and every seal
        after it breaks.
        {seal && unsealed > 0 && ` ${unsealed} newer, in the next seal within the hour.`}
      </p>
      {seal && (
        <>
          <p className="my-3 rounded-md border border-line bg-surface-sunken px-3 py-2.5">
            <code dir="ltr" className="font-mono text-xs/5 wrap-anywhere">
              {seal.hash.replaceAll(/(.{4})(?=.)/g, "$1 ")}
            </code>
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <CheckHere sealedAt={seal.createdAt} />
            <CopyButton text={seal.hash} what="seal" label="Copy" size="sm" />
          </div>
        </>
      )}
    </section>
  );
}

function SumPart({ told }: { told: FigureExplanation }) {
  const { movements, closing, other, currency } = told;
  const isOff = other !== 0;
  return (
    <section>
      <h2 className="font-semibold">Checked just now</h2>
      <dl className="mt-2 space-y-1.5">
        <Line term="Movements read" value={String(movements)} />
        <Line term="Their sum" value={formatMoney(closing - other, currency)} />
        <Line term="Figure shown" value={formatMoney(closing, currency)} />
        <Line
          term="Off by"
          value={formatMoney(Math.abs(other), currency)}
          className={cn("border-t border-line pt-2 font-semibold", isOff && "text-danger")}
        />
      </dl>
    </section>
  );
}

function Line({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <div className={cn("flex justify-between gap-4", className)}>
      <dt className={cn(!className && "text-ink-muted")}>{term}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

function AgreedPart({ agreed, checkedAt }: { agreed: WhoAgrees; checkedAt: string | null }) {
  const { differences, reports, payout } = agreed;
  const isNobody = reports.length === 0 && !payout && checkedAt === null && differences === 0;
  return (
    <section>
      <h2 className="font-semibold">Who else agrees</h2>
      <ul className="mt-2 space-y-2">
        {differences > 0 && (
          <li className="flex items-start gap-2 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
            {differences === 1
              ? "The processor has another amount for 1 record"
              : `The processor has other amounts for ${differences} records`}
          </li>
        )}
        {reports.map(({ processor, at }) => (
          <Agreed key={processor}>
            <span className="capitalize">{processor}</span>’s statement,{" "}
            <DateTime value={at} dateOnly />
          </Agreed>
        ))}
        {payout && (
          <Agreed>
            {payout.isToldByProcessor ? "Your bank, payout of " : "Payout marked as arrived on "}
            <DateTime value={payout.paidAt} dateOnly />
          </Agreed>
        )}
        {checkedAt !== null && (
          <Agreed>
            All books recomputed, <DateTime value={checkedAt} />
          </Agreed>
        )}
        {isNobody && <li className="text-ink-muted">Nobody has been asked yet.</li>}
      </ul>
    </section>
  );
}

function Agreed({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 font-medium">
      <Check
        aria-hidden
        className="mt-px size-4.5 flex-none rounded-full bg-success-soft p-0.5 text-success"
      />
      <span>{children}</span>
    </li>
  );
}
