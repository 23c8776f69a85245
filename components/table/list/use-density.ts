"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { List } from "#components/table/list/list-context.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import type { Density } from "#server/wire/dashboard/list-choices.ts";

export type ChosenDensity = { now: Density; choose: (density: Density) => void };

/** How high a list's rows are: at once in this page, and kept for the next. */
export function useDensity(list: List | null): ChosenDensity {
  const router = useRouter();
  const [own, setOwn] = useState<Density | null>(null);
  const keep = trpc.lists.chooseDensity.useMutation({
    onSuccess: () => router.refresh(),
    onError: (error) => {
      setOwn(null);
      toastProblems(error);
    },
  });
  return {
    now: own ?? list?.choices.density ?? "comfortable",
    choose: (density) => {
      setOwn(density);
      if (list) keep.mutate({ list: list.name, density });
    },
  };
}
