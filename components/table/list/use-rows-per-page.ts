"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { listHref, toPage } from "#components/table/list-url.ts";
import type { List } from "#components/table/list/list-context.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import type { RowsPerPage } from "#server/wire/atoms/lists/rows-per-page.ts";

export type ChosenRows = { now: number; choose: (rows: RowsPerPage) => void };

/** How many rows a list's page has: kept for the next time, and shown from the page that has the first of now. */
export function useRowsPerPage(
  list: List | null,
  shown: { limit: number; offset: number } | null,
): ChosenRows {
  const router = useRouter();
  const search = useSearchParams();
  const keep = trpc.lists.chooseRowsPerPage.useMutation({
    onSuccess: (_choices, { rowsPerPage }) => {
      const page = Math.floor((shown?.offset ?? 0) / rowsPerPage) + 1;
      const href = listHref(Object.fromEntries(search), toPage(page, rowsPerPage));
      if (href === `?${search}`) router.refresh();
      else router.replace(href, { scroll: false });
    },
    onError: toastProblems,
  });
  return {
    now: keep.isPending ? keep.variables.rowsPerPage : (shown?.limit ?? 0),
    choose: (rowsPerPage) => list && keep.mutate({ list: list.name, rowsPerPage }),
  };
}
