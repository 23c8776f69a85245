"use client";

import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { Product } from "#server/routers/products/schema.ts";

/** The menu at the end of a product's row. */
export function ProductActions({ product }: { product: Pick<Product, "id" | "name" | "active"> }) {
  const router = useRouter();
  const update = trpc.products.update.useMutation({
    onSuccess: ({ name, active }) => {
      toastDone(active ? `${name} can be sold again` : `${name} is no longer sold`);
      router.refresh();
    },
    onError: (error) => toastProblem(problemsOf(error).join(" ")),
  });
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${product.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <DropdownItem
        disabled={update.isPending}
        onSelect={() => update.mutate({ id: product.id, active: !product.active })}
      >
        {product.active ? "Stop selling" : "Sell again"}
      </DropdownItem>
      <DropdownItem onSelect={() => void navigator.clipboard?.writeText(product.id)}>
        Copy id
      </DropdownItem>
    </DropdownMenu>
  );
}
