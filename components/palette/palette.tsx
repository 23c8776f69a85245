"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { type Creation, newLinkHref } from "#components/frame/creations.ts";
import type { Place } from "#components/frame/navigation.ts";
import { Search } from "#components/icons/icons.ts";
import { Offered } from "#components/palette/offered.tsx";
import { Results } from "#components/palette/results.tsx";
import { useChosen } from "#components/palette/use-chosen.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Key } from "#components/ui/key.tsx";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

type PaletteProps = {
  open: boolean;
  onClose: () => void;
  /** Returns the text typed while the palette was loading. */
  typedAhead: () => string;
  places: Place[];
  creations: Creation[];
};

/** One field for everything: people, payments, links, products, places and what can be made. */
export function Palette({ open, onClose, typedAhead, places, creations }: PaletteProps) {
  const router = useRouter();
  const [typed, setTyped] = useState(typedAhead);
  const text = useDeferredValue(typed.trim());
  const isCard = holdsCardNumber(text);
  const found = trpc.dashboard.search.useQuery(
    { text },
    { enabled: open && text.length > 1 && !isCard, placeholderData: keepPreviousData, retry: 0 },
  );
  const { list, chosen, choose } = useChosen({ open, text, found: found.data });

  function go(href: string) {
    onClose();
    setTyped("");
    router.push(href);
  }

  return (
    <Command.Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      label="Search and do"
      shouldFilter={false}
      value={chosen}
      onValueChange={choose}
      loop
      overlayClassName="animate-fade fixed inset-0 z-40 bg-scrim"
      contentClassName="animate-appear fixed inset-x-3 top-[6dvh] z-50 mx-auto max-w-[680px] overflow-hidden rounded-xl border border-line bg-surface shadow-lg md:top-24"
    >
      <div className="flex h-14 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <Command.Input
          ref={focusAtEnd}
          value={typed}
          onValueChange={setTyped}
          placeholder="Name, email, amount, last four, id"
          className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-subtle"
        />
        <span className="max-md:hidden">
          <Key>Esc</Key>
        </span>
      </div>
      <Command.List
        ref={list}
        label="Found"
        className="max-h-[min(36rem,70dvh)] scroll-py-2 overflow-y-auto p-2"
      >
        {isCard && <Note>That looks like a card number. Card numbers are not searched.</Note>}
        {found.error && <Note>{problemsOf(found.error).join(" ")}</Note>}
        {text.length > 1 && !isCard && found.data && (
          <Results
            found={found.data}
            isEarlier={found.isPlaceholderData}
            mayLink={creations.some(({ href }) => href === newLinkHref)}
            {...{ text, go }}
          />
        )}
        {text.length > 1 && !isCard && !found.error && (
          <Command.Empty className="px-3 py-4 text-ink-muted">
            {found.isFetching ? "Looking …" : "Nothing is called that, costs that or ends in that."}
          </Command.Empty>
        )}
        <Offered text={text} {...{ places, creations, go }} />
      </Command.List>
      <div className="flex items-center gap-4 border-t border-line bg-surface-sunken px-4 py-2.5 text-xs text-ink-muted max-md:hidden">
        <span className="flex items-center gap-1.5">
          <Key>↑</Key>
          <Key>↓</Key> choose
        </span>
        <span className="flex items-center gap-1.5">
          <Key>Enter</Key> open
        </span>
        <span className="ml-auto">
          Try <strong className="font-semibold text-ink">49.00</strong> or{" "}
          <strong className="font-semibold text-ink">4242</strong>
        </span>
      </div>
    </Command.Dialog>
  );
}

/** Before the dialog does, which would select what was typed ahead: the next letter goes on with it. */
function focusAtEnd(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="px-3 py-4 text-ink-muted">{children}</p>;
}
