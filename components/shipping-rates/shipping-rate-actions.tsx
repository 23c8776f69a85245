"use client";

import { DeleteButton } from "#components/form/delete-button.tsx";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

/** The actions that staff can take on the shipping rate of this page. */
export function ShippingRateActions({ rate }: { rate: Pick<ShippingRate, "id" | "active"> }) {
  const update = trpc.shippingRates.update.useMutation(
    useToasts(
      ({ name, active }) => `${name} ${active ? "can be offered again" : "is no longer offered"}`,
    ),
  );
  const remove = trpc.shippingRates.remove.useMutation();
  return (
    <>
      <LinkButton variant="secondary" href={`/shipping-rates/${rate.id}/edit`}>
        Edit
      </LinkButton>
      <Button
        variant="secondary"
        busy={update.isPending}
        onClick={() => update.mutate({ id: rate.id, active: !rate.active })}
      >
        {rate.active ? "Stop offering" : "Offer again"}
      </Button>
      <DeleteButton
        id={rate.id}
        what="shipping rate"
        consequence="No checkout offers it any more. Paid orders keep it."
        list="/shipping-rates"
        remove={remove}
      />
    </>
  );
}
