"use client";

import { DeleteButton } from "#components/form/delete-button.tsx";
import { Ellipsis } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Product } from "#server/wire/payments/product.ts";

type Sold = Pick<Product, "id" | "name" | "active">;

/** The actions that staff can take on the product of this page. */
export function ProductActions({ product }: { product: Sold }) {
  const selling = useSelling(product);
  const remove = trpc.products.remove.useMutation();
  return (
    <>
      <LinkButton variant="secondary" href={`/products/${product.id}/edit`}>
        Edit
      </LinkButton>
      <Button variant="secondary" busy={selling.busy} onClick={selling.switch}>
        {selling.label}
      </Button>
      <DeleteButton
        id={product.id}
        what="product"
        consequence="It can no longer be sold. Existing checkouts keep it."
        list="/products"
        remove={remove}
      />
    </>
  );
}

/** The menu at the end of a product's row. */
export function ProductMenu({ product, mayWrite }: { product: Sold; mayWrite: boolean }) {
  const selling = useSelling(product);
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${product.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {mayWrite && (
        <DropdownItem disabled={selling.busy} onSelect={selling.switch}>
          {selling.label}
        </DropdownItem>
      )}
      <DropdownItem onSelect={() => void navigator.clipboard?.writeText(product.id)}>
        Copy id
      </DropdownItem>
    </DropdownMenu>
  );
}

function useSelling({ id, active }: Sold) {
  const update = trpc.products.update.useMutation(
    useToasts(
      (product) => `${product.name} ${product.active ? "can be sold again" : "is no longer sold"}`,
    ),
  );
  return {
    label: active ? "Stop selling" : "Sell again",
    busy: update.isPending,
    switch: () => update.mutate({ id, active: !active }),
  };
}
