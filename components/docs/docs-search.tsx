"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Search } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { Key } from "#components/ui/key.tsx";
import type { Found } from "#server/http/reference/pages/search.ts";

/** The search results for a text; `list` is null when the search failed. */
type Answer = { text: string; list: Found[] | null };

/** Finds pages, their sections and operations by any of their words. Offers all pages while nothing is typed. */
export function DocsSearch({ places }: { places: Found[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Answer | null>(null);
  const text = typed.trim();

  useEffect(() => {
    if (text === "") return;
    const asking = new AbortController();
    fetch(`/docs/search.json?q=${encodeURIComponent(text)}`, { signal: asking.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error("refused"))))
      .then((list: Found[]) => setFound({ text, list }))
      .catch(() => asking.signal.aborted || setFound({ text, list: null }));
    return () => asking.abort();
  }, [text]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isChord = event.key === "k" && (event.metaKey || event.ctrlKey);
      const isSlash = event.key === "/" && !isTyping(event.target);
      if (!isChord && !isSlash) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  const isEarlier = text !== "" && found?.text !== text;
  const list = text === "" ? places : (found?.list ?? []);
  const isFailed = !isEarlier && text !== "" && found?.list === null;

  function go(address: string) {
    // The results shown belong to an earlier text; the answer for the current one comes in a moment.
    if (isEarlier) return;
    setOpen(false);
    setTyped("");
    router.push(address);
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Search aria-hidden className="size-4" />
        Search
        <span className="max-sm:hidden">
          <Key>/</Key>
        </span>
      </Button>
      <Command.Dialog
        open={open}
        onOpenChange={setOpen}
        label="Search the documentation"
        shouldFilter={false}
        loop
        overlayClassName="animate-fade fixed inset-0 z-40 bg-scrim"
        contentClassName="animate-appear fixed inset-x-3 top-[6dvh] z-50 mx-auto max-w-[680px] overflow-hidden rounded-xl border border-line bg-surface shadow-lg md:top-24"
      >
        <div className="flex h-14 items-center gap-3 border-b border-line px-4">
          <Search aria-hidden className="size-5 shrink-0 text-ink-muted" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Refund, card_declined, POST /transfers …"
            className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-subtle"
          />
        </div>
        <Command.List label="Results" className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
          {isFailed && <Note>The search did not answer. Try again in a moment.</Note>}
          {!isFailed && (
            <Command.Empty className="px-3 py-4 text-ink-muted">
              {isEarlier ? "Searching …" : "No results. Try another word."}
            </Command.Empty>
          )}
          {list.map(({ title, address, group }) => (
            <Command.Item
              key={address}
              value={address}
              onSelect={() => go(address)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-surface-hover"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="shrink-0 text-xs text-ink-muted">{group}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command.Dialog>
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

function Note({ children }: { children: string }) {
  return <p className="px-3 py-4 text-ink-muted">{children}</p>;
}
