"use client";

import { ChevronsUpDown, Store } from "lucide-react";
import {
  DropdownLabel,
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";
import { toastProblem } from "#components/ui/toast.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

type Merchant = { id: string; name: string };

/** Whose dashboard this is, and the way to another one's for who works for several. */
export function MerchantSwitcher({ current, all }: { current: Merchant; all: Merchant[] }) {
  const change = trpc.account.switchMerchant.useMutation();
  if (all.length < 2) return <Name name={current.name} />;

  function choose(toMerchantId: string) {
    if (toMerchantId === current.id) return;
    change.mutate(
      { toMerchantId },
      {
        // Everything on the page is the other merchant's: it is read anew.
        onSuccess: () => window.location.assign("/"),
        onError: (error) => toastProblem(problemsOf(error).join(" ")),
      },
    );
  }

  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className="flex h-9 min-w-0 items-center gap-2 rounded-md hover:text-ink"
          aria-label={`Business: ${current.name}`}
        >
          <Name name={current.name} />
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
        </button>
      }
    >
      <DropdownLabel>Businesses you work for</DropdownLabel>
      <DropdownRadioGroup value={current.id} onValueChange={choose}>
        {all.map(({ id, name }) => (
          <DropdownRadioItem key={id} value={id}>
            {name}
          </DropdownRadioItem>
        ))}
      </DropdownRadioGroup>
    </DropdownMenu>
  );
}

function Name({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-sm bg-success-soft text-success">
        <Store aria-hidden className="size-3.5" />
      </span>
      <span className="truncate font-semibold">{name}</span>
    </span>
  );
}
