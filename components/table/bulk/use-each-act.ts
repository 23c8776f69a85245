"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { EachAct } from "#components/table/bulk/bulk-act.ts";
import { type Outcome, runEach } from "#components/table/bulk/run-each.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { toastDone } from "#components/ui/toast.tsx";

export type Refused = {
  done: number;
  /** Those that were not begun, because somebody stopped it. */
  left: number;
  rows: { name: string; problem: string }[];
};

/** Does an act to each chosen row, says how far it is, and then of which rows it was refused and why. */
export function useEachAct<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  keepOnly: (ids: readonly string[]) => void,
) {
  const router = useRouter();
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const stopped = useRef(false);
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    // Those that were not begun yet would not be done.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);

  async function run(one: EachAct<Row>, rows: readonly Row[]): Promise<void> {
    const of = rows.length;
    stopped.current = false;
    setRunning({ done: 0, of });
    const outcomes = await runEach(rows, {
      act: one.act,
      why: (error) => problemsOf(error).join(" "),
      onProgress: (done) => setRunning({ done, of }),
      isStopped: () => stopped.current,
    });
    setRunning(null);
    const failed = outcomes.filter(isRefused);
    keepOnly(failed.map(({ row }) => row.id));
    const named = failed.map(({ row, problem }) => ({ name: nameOf(row), problem }));
    const done = outcomes.length - failed.length;
    const left = of - outcomes.length;
    if (failed.length > 0) setRefused({ done, left, rows: named });
    else toastDone(left > 0 ? `Stopped: ${one.done(done)}, ${left} not begun` : one.done(done));
    router.refresh();
  }

  const stop = () => (stopped.current = true);
  return { running, refused, run, stop, forget: () => setRefused(null) };
}

function isRefused<Row>(outcome: Outcome<Row>): outcome is { row: Row; problem: string } {
  return outcome.problem !== null;
}
