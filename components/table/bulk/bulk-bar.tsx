"use client";

import { useSearchParams } from "next/navigation";
import { type RefObject, useState } from "react";
import { ListChecks, X } from "#components/icons/icons.ts";
import type { Bulk, BulkAct, EachAct } from "#components/table/bulk/bulk-act.ts";
import { countWords, type Summary, whyWords } from "#components/table/bulk/end-words.ts";
import { wholeMax } from "#components/table/bulk/read-whole.ts";
import type { TryAllProps } from "#components/table/bulk/try-all.tsx";
import { useEachAct } from "#components/table/bulk/use-each-act.ts";
import { useKeptPlace } from "#components/table/bulk/use-kept-place.ts";
import { useWhole, type Whole } from "#components/table/bulk/use-whole.ts";
import { type PaginationInfo, totalWords } from "#components/table/pagination.tsx";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions, DialogClose } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";

const TryAll = later<TryAllProps>(() =>
  import("#components/table/bulk/try-all.tsx").then((module) => module.TryAll),
);

type Match = Pick<PaginationInfo, "total" | "isAtLeast">;

type BulkBarProps<Row> = {
  /** The chosen rows of the page. */
  rows: readonly Row[];
  bulk: Bulk<Row>;
  keepOnly: (ids: readonly string[]) => void;
  /** Where the keyboard goes on when the bar is gone. */
  table: RefObject<HTMLElement | null>;
  /** How many the list matches, where all of the page is chosen and there are more. */
  match: Match | null;
};

/** The acts for the chosen rows, at the foot of the list, where they cover no row. */
export function BulkBar<Row extends { id: string }>(props: BulkBarProps<Row>) {
  const { bulk, keepOnly, match } = props;
  const [asked, setAsked] = useState<EachAct<Row> | null>(null);
  const whole = useWhole(bulk, { page: props.rows, isAll: match !== null });
  const { running, refused, isRefreshing, run, stop, forget } = useEachAct({
    nameOf: bulk.nameOf,
    keepOnly,
  });
  const rows = whole.rows ?? props.rows;
  const meant = (act: BulkAct<Row>) => rows.filter((row) => act.isFor?.(row) ?? true);
  const begin = (act: EachAct<Row>) => {
    setAsked(null);
    whole.leave();
    void run(act, meant(act));
  };
  const press = (act: EachAct<Row>) =>
    meant(act).length >= (act.question?.from ?? 1) && act.question ? setAsked(act) : begin(act);
  const bar = useKeptPlace({
    table: props.table,
    isRunning: running !== null,
    isHeld: asked !== null || refused !== null || isRefreshing,
    first: props.rows[0]?.id,
  });
  const words = running ? progressWords(running) : `${rows.length.toLocaleString("en")} chosen`;
  return (
    <>
      <span role="status" className="sr-only">
        {rows.length > 0 || running ? words : ""}
      </span>
      {(rows.length > 0 || running) && (
        <div
          ref={bar}
          role="group"
          data-bar="rows"
          aria-label="Chosen rows"
          className="animate-appear sticky bottom-3 z-20 mx-auto my-3 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-1 rounded-lg bg-ink px-2 py-1.5 text-table text-surface shadow-lg max-md:bottom-20"
        >
          <span className="px-2 font-medium whitespace-nowrap tabular-nums">{words}</span>
          {running ? (
            <button type="button" className={actClass} onClick={stop}>
              Stop
            </button>
          ) : (
            <>
              <button
                type="button"
                aria-label="Choose none"
                onClick={() => (whole.leave(), keepOnly([]))}
                className="flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-surface/15 focus-visible:outline-surface max-md:size-11"
              >
                <X aria-hidden className="size-4" />
              </button>
              {match && <WholeButton match={match} bulk={bulk} whole={whole} />}
              {bulk.acts.map((act) => (
                <ActButton key={act.id} {...{ act, press }} rows={meant(act)} />
              ))}
            </>
          )}
        </div>
      )}
      {asked?.question && (
        <Question
          act={asked}
          rows={meant(asked)}
          nameOf={bulk.nameOf}
          begin={begin}
          leave={() => setAsked(null)}
        />
      )}
      {refused && <Refusals {...refused} close={forget} />}
    </>
  );
}

type WholeButtonProps<Row> = { match: Match; bulk: Bulk<Row>; whole: Whole<Row> };

/** From the page to all that match: as rows to act on, or as a file that needs none of them here. */
function WholeButton<Row>({ match, bulk, whole }: WholeButtonProps<Row>) {
  const search = useSearchParams().toString();
  const count = totalWords(match);
  const file = bulk.acts.find((act) => "ofAll" in act && act.ofAll);
  if (file && "ofAll" in file && file.ofAll)
    return (
      <FileLink href={file.ofAll.href(search)} className={actClass}>
        <file.icon aria-hidden className="size-4" /> {file.ofAll.label(count)}
      </FileLink>
    );
  if (!bulk.readAll) return null;
  const some =
    match.total > wholeMax
      ? `the newest ${wholeMax.toLocaleString("en")} of ${count}`
      : `all ${count} that match`;
  // One button for there and back, so that a keyboard stays where it is.
  return (
    <button
      type="button"
      className={actClass}
      aria-busy={whole.isReading}
      onClick={whole.rows ? whole.leave : whole.choose}
    >
      <ListChecks aria-hidden className="size-4" />
      {whole.rows ? "Only this page" : whole.isReading ? "Reading…" : `Choose ${some}`}
    </button>
  );
}

const actClass =
  "inline-flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap text-surface no-underline hover:bg-surface/15 focus-visible:outline-surface max-md:h-11";

function ActButton<Row>(props: {
  act: BulkAct<Row>;
  rows: Row[];
  press: (act: EachAct<Row>) => void;
}) {
  const { act, rows, press } = props;
  const Icon = act.icon;
  const content = (
    <>
      <Icon aria-hidden className="size-4" /> {act.label(rows.length)}
    </>
  );
  if ("href" in act)
    return (
      <FileLink href={act.href(rows)} download className={actClass}>
        {content}
      </FileLink>
    );
  // An act that has a meaning for none of the rows is not offered.
  if (rows.length === 0) return null;
  return (
    <button type="button" className={actClass} onClick={() => press(act)}>
      {content}
    </button>
  );
}

function Question<Row>(props: {
  act: EachAct<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  begin: (act: EachAct<Row>) => void;
  leave: () => void;
}) {
  const { act, rows, nameOf, begin, leave } = props;
  const { tryOut } = act;
  const count = rows.length;
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={act.question?.title(count) ?? ""}
      description={act.question?.description}
    >
      {tryOut && (
        <TryAll tries={rows.map((row) => ({ name: nameOf(row), ask: () => tryOut(row) }))} />
      )}
      <DialogActions>
        <DialogClose>
          <Button variant="ghost">{act.question?.keep}</Button>
        </DialogClose>
        <Button onClick={() => begin(act)}>{act.label(count)}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Never silence: which rows it was refused for, and why; those of them that the page shows stay chosen. */
function Refusals({ close, ...summary }: Summary & { close: () => void }) {
  return (
    <Dialog open onOpenChange={close} title={countWords(summary)} description={whyWords(summary)}>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {summary.rows.map(({ name, problem }, nth) => (
          <li key={nth} className="px-3 py-2">
            <p className="font-medium break-words">{name}</p>
            <p className="text-danger">{problem.words}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function progressWords({ done, of }: { done: number; of: number }): string {
  return `${done} of ${of} done…`;
}
