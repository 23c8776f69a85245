"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { List } from "#components/table/list/list-context.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";

export type HiddenColumns = {
  ids: ReadonlySet<string>;
  show: (id: string, isShown: boolean) => void;
  /** Once somebody is done choosing. */
  keep: () => void;
};

/** Which columns are left out: at once in this page, and kept for the next when the menu closes. */
export function useHiddenColumns(list: List | null): HiddenColumns {
  const router = useRouter();
  const kept = list?.choices.hiddenColumns ?? [];
  const [own, setOwn] = useState<string[] | null>(null);
  const choose = trpc.lists.chooseColumns.useMutation({
    onSuccess: () => router.refresh(),
    onError: (error) => {
      setOwn(null);
      toastProblems(error);
    },
  });
  const hidden = own ?? kept;
  return {
    ids: new Set(hidden),
    show: (id, isShown) => setOwn(isShown ? hidden.filter((one) => one !== id) : [...hidden, id]),
    keep: () => {
      const isSame = own === null || own.toSorted().join() === kept.toSorted().join();
      if (list && !isSame) choose.mutate({ list: list.name, hiddenColumns: own });
    },
  };
}
