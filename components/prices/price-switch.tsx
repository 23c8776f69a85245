"use client";

import { ActiveSwitch } from "#components/form/fields/active-switch.tsx";
import { priceInWords } from "#components/prices/price-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import type { Price } from "#server/wire/selling/price.ts";

/** Stops selling at one price, or sells at it again. */
export function PriceSwitch({ price }: { price: Price }) {
  const { id, active } = price;
  const named = priceInWords(price);
  const update = trpc.prices.update.useMutation(
    useToasts(() => `${named} ${active ? "switched off" : "switched on"}`),
  );
  return (
    <ActiveSwitch
      {...{ active, named }}
      words={{ off: "Switch off", on: "Switch on" }}
      busy={update.isPending}
      onSwitch={(wanted) => update.mutate({ id, active: wanted })}
    />
  );
}
