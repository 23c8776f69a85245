"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { Bulk } from "#components/table/bulk/bulk-act.ts";
import { toastProblems } from "#components/trpc/toasts.ts";

export type Whole<Row> = {
  /** All that match, beyond the page that is chosen; null while it is the page alone. */
  rows: readonly Row[] | null;
  isReading: boolean;
  choose: () => void;
  /** Back to the page alone. */
  leave: () => void;
};

/** All that a list matches, chosen beyond its page. It is over when the page or what is chosen of it changes. */
export function useWhole<Row extends { id: string }>(
  { readAll }: Pick<Bulk<Row>, "readAll">,
  { page, isAll }: { page: readonly Row[]; isAll: boolean },
): Whole<Row> {
  const [read, setRead] = useState<{ key: string; rows: Row[] } | null>(null);
  const [isReading, setReading] = useState(false);
  // The same rows may be the page of another filter.
  const key = `${useSearchParams().toString()} ${page.map(({ id }) => id).join()}`;
  if (read && (!isAll || read.key !== key)) setRead(null);

  async function choose(): Promise<void> {
    if (!readAll || isReading) return;
    setReading(true);
    try {
      setRead({ key, rows: await readAll() });
    } catch (error) {
      toastProblems(error);
    }
    setReading(false);
  }

  return {
    rows: isAll && read?.key === key ? read.rows : null,
    isReading,
    choose: () => void choose(),
    leave: () => setRead(null),
  };
}
