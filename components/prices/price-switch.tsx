"use client";

import { useRouter } from "next/navigation";
import { priceInWords } from "#components/prices/price-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";
import type { Price } from "#server/wire/selling/price.ts";

/** Stops selling at one price, or sells at it again. */
export function PriceSwitch({ price }: { price: Price }) {
  const { id, active } = price;
  const router = useRouter();
  const named = priceInWords(price);
  const update = trpc.prices.update.useMutation({
    onSuccess: () => {
      toastDone(`${named} ${active ? "switched off" : "switched on"}`);
      router.refresh();
    },
    onError: (error) => toastProblem(problemsOf(error).join(" ")),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={update.isPending}
      onClick={() => update.mutate({ id, active: !active })}
      aria-label={`${active ? "Switch off" : "Switch on"} ${named}`}
    >
      {active ? "Switch off" : "Switch on"}
    </Button>
  );
}
