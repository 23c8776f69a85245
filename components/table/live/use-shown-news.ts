"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef, useState, useTransition } from "react";
import { listHref } from "#components/table/list-url.ts";
import type { List } from "#components/table/list/list-context.tsx";
import { newsWords, quietWords, type ShownPage, sinceOf } from "#components/table/live/news.ts";
import { useNews } from "#components/table/live/use-news.ts";

export type ShownNews = {
  /** “3 new” and “payments”; null while there is none. */
  words: ReturnType<typeof newsWords> | null;
  /** Said in their place; null while it is not known. */
  quiet: string | null;
  /** The announcement for screen readers: once when there is something new, and once when it is shown. */
  said: string;
  isShowing: boolean;
  show: () => void;
  /** Rows that were brought by the last press. */
  isFresh: (row: ShownPage["rows"][number]) => boolean;
};

type Pressed = { asOf: string; since: string; ids: ReadonlySet<string>; whole: string };

/**
 * A list's news, and the press that shows them: the first page, newest first, read anew. Until then
 * no row moves.
 */
export function useShownNews(
  list: List | null,
  page: ShownPage,
  { total, table }: { total: number; table: RefObject<HTMLElement | null> },
): ShownNews {
  const router = useRouter();
  const params = Object.fromEntries(useSearchParams());
  const [isShowing, start] = useTransition();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const { count, isKnown } = useNews(list, page, total);
  const quiet = list && quietWords(list.facts.words, isKnown);
  const words = list && count > 0 ? newsWords(count, list.facts.words) : null;
  const whole = words && `${words.short} ${words.what}`;
  const isShown = pressed !== null && pressed.asOf !== page.asOf;

  const isFresh: ShownNews["isFresh"] = ({ id, createdAt }) =>
    isShown && createdAt !== undefined && createdAt >= pressed.since && !pressed.ids.has(id);

  function show(): void {
    if (whole === null) return;
    const ids = new Set(page.rows.map(({ id }) => id));
    setPressed({ asOf: page.asOf, since: sinceOf(page), ids, whole });
    start(() => {
      if (page.isNewest) router.refresh();
      else router.push(listHref(params, { page: null, sort: null }));
    });
  }

  useKeptFocus(isShown ? pressed : null, table);
  const [first, setFirst] = useState({ asOf: "", whole: "" });
  if (whole !== null && first.asOf !== page.asOf) setFirst({ asOf: page.asOf, whole });
  const said = first.asOf === page.asOf ? first.whole : isShown ? `${pressed.whole}, shown` : "";
  return { words, quiet, said, isShowing, show, isFresh };
}

/** The button is gone once it was pressed: whoever pressed it by keyboard goes on at the first row. */
function useKeptFocus(shown: Pressed | null, table: RefObject<HTMLElement | null>): void {
  const seen = useRef<Pressed | null>(null);
  useEffect(() => {
    if (shown === null || seen.current === shown) return;
    seen.current = shown;
    if (document.activeElement && document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>("a[data-row]")?.focus({ preventScroll: true });
  }, [shown, table]);
}
