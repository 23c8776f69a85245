"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import type { EachAct } from "#components/table/bulk/bulk-act.ts";
import { leftWords, type Summary } from "#components/table/bulk/end-words.ts";
import { judge } from "#components/table/bulk/judge.ts";
import { type Ended, runEach } from "#components/table/bulk/run-each.ts";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

type Options<Row> = { nameOf: (row: Row) => string; keepOnly: (ids: readonly string[]) => void };

/** Does an act to each chosen row, says how far it is, and then of which rows it was refused and why. */
export function useEachAct<Row extends { id: string }>({ nameOf, keepOnly }: Options<Row>) {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<Summary | null>(null);
  const stopped = useRef(false);
  const isLeft = useLeaving(running !== null, stopped);

  async function run(one: EachAct<Row>, rows: readonly Row[]): Promise<void> {
    const of = rows.length;
    stopped.current = false;
    setRunning({ done: 0, of });
    const ended = await runEach(rows, {
      act: one.act,
      judge,
      onProgress: (done) => setRunning({ done, of }),
      isStopped: () => stopped.current,
    });
    setRunning(null);
    const { summary, failedIds } = sumUp(ended, of, nameOf);
    keepOnly(failedIds);
    if (isLeft.current) tellWhoLeft(summary, one);
    else if (summary.rows.length > 0) setRefused(summary);
    else toastDone(doneWords(summary, one));
    start(() => router.refresh());
  }

  const stop = () => (stopped.current = true);
  return { running, refused, isRefreshing, run, stop, forget: () => setRefused(null) };
}

/** Whether the list is gone, after which nobody could stop the act or read what was refused: it stops then. */
function useLeaving(isRunning: boolean, stopped: { current: boolean }): { current: boolean } {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stopped.current = true;
    };
  }, [stopped]);
  useEffect(() => {
    if (!isRunning) return;
    // Leaving would skip the rows that have not begun yet.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);
  return isLeft;
}

function sumUp<Row extends { id: string }>(
  { outcomes, early }: Ended<Row>,
  of: number,
  nameOf: (row: Row) => string,
): { summary: Summary; failedIds: string[] } {
  const failed = outcomes.flatMap(({ row, problem }) => (problem ? [{ row, problem }] : []));
  const rows = failed.map(({ row, problem }) => ({ name: nameOf(row), problem }));
  const done = outcomes.length - failed.length;
  return {
    summary: { done, left: of - outcomes.length, early, rows },
    failedIds: failed.map(({ row }) => row.id),
  };
}

function doneWords<Row>({ done, left }: Summary, { done: words }: EachAct<Row>): string {
  return left > 0 ? `Stopped: ${words(done)}, ${left} not begun` : words(done);
}

/** The page that could show which rows is gone. */
function tellWhoLeft<Row>(summary: Summary, act: EachAct<Row>): void {
  if (summary.rows.length === 0 && summary.left === 0) toastDone(act.done(summary.done));
  else toastProblem(leftWords(summary));
}
