import type { ReactNode } from "react";
import { GroupMovements } from "#components/balance/explain/group-movements.tsx";
import { figureWords, groupWords } from "#components/balance/explain/group-words.ts";
import type { OpenGroup } from "#components/balance/explain/open-groups.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import { ChevronDown, ChevronRight } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { ExplainGroup, FigureExplanation } from "#server/wire/ledger/explain.ts";

type GroupsProps = {
  told: FigureExplanation;
  /** Movements of the groups that are open. */
  open: ReadonlyMap<ExplainGroup, OpenGroup>;
  /** The address with a group opened, or closed. */
  hrefOf: (group: ExplainGroup) => string;
  customers: Record<string, string>;
};

/** Opening, groups and closing of a figure, line under line, and the same as an equation. */
export function Groups({ told, open, hrefOf, customers }: GroupsProps) {
  const { currency, opening, groups, closing, figure, other } = told;
  const isOfNow = figure === "pending" || figure === "reserved";
  return (
    <section aria-label="Parts of the figure">
      {!isOfNow && (
        <Row
          words={opening.payoutId ? "Left after the last payout" : "Balance before"}
          aside={opening.at && <DateTime value={opening.at} dateOnly />}
          amount={formatMoney(opening.amount, currency)}
        />
      )}
      {groups.map(({ group, count, sum }) => {
        const opened = open.get(group);
        const opens = count > 0 && group !== "left" && group !== "not_covered";
        return (
          <div key={group}>
            <Row
              href={opens ? hrefOf(group) : undefined}
              isOpen={Boolean(opened)}
              words={groupWords[group]}
              aside={count === 0 ? "none" : opens && count}
              amount={signed(sum, currency)}
            />
            {opened && (
              <GroupMovements {...opened} {...{ currency, customers }} label={groupWords[group]} />
            )}
          </div>
        );
      })}
      {other !== 0 && <Row words="No movement explains" amount={signed(other, currency)} isOff />}
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 text-base font-semibold md:px-7">
        <h2>{figureWords[figure]}</h2>
        <span className="tabular-nums">{formatMoney(closing, currency)}</span>
      </div>
      <p className="px-4 pt-3 pb-6 text-table wrap-anywhere text-ink-muted tabular-nums md:px-7">
        {`=  ${equation(told)}`}
      </p>
    </section>
  );
}

type RowProps = {
  words: string;
  aside?: ReactNode;
  amount: string;
  href?: string | undefined;
  isOpen?: boolean;
  isOff?: boolean;
};

function Row({ words, aside, amount, href, isOpen = false, isOff = false }: RowProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const look = cn(
    "flex min-h-11 items-center justify-between gap-4 border-b border-line px-4 text-sm font-semibold md:px-7",
    isOpen && "bg-surface-sunken",
    isOff && "text-danger",
  );
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Chevron
          aria-hidden
          className={cn("size-4 flex-none text-ink-muted rtl:rotate-180", !href && "invisible")}
        />
        <span>{words}</span>
        {Boolean(aside) && <span className="font-normal text-ink-muted">{aside}</span>}
      </span>
      <span className="whitespace-nowrap tabular-nums">{amount}</span>
    </>
  );
  if (!href) return <div className={look}>{content}</div>;
  return (
    <Link
      href={href}
      scroll={false}
      aria-expanded={isOpen}
      className={cn(look, "hover:bg-surface-hover")}
    >
      {content}
    </Link>
  );
}

function signed(amount: number, currency: string): string {
  return amount > 0 ? `+${formatMoney(amount, currency)}` : formatMoney(amount, currency);
}

/** “4,286.40 − 93.92 − 118.00 = 4,074.48”: without the currency's sign, each part that is not zero. */
function equation({ currency, opening, groups, closing, other }: FigureExplanation): string {
  const bare = (amount: number) => formatMoney(Math.abs(amount), currency).replace(/[^\d.,]/g, "");
  const parts = [opening.amount, ...groups.map(({ sum }) => sum), other].filter((one) => one !== 0);
  const [first = 0, ...rest] = parts;
  const terms = rest.map((one) => `${one < 0 ? "−" : "+"} ${bare(one)}`);
  const sign = (amount: number) => (amount < 0 ? "−" : "");
  return [`${sign(first)}${bare(first)}`, ...terms, "=", `${sign(closing)}${bare(closing)}`].join(
    " ",
  );
}
