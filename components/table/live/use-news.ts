"use client";

import { useEffect, useRef, useState } from "react";
import type { List } from "#components/table/list/list-context.tsx";
import { countSince } from "#components/table/live/live-lists.ts";
import { countNews, newsMax, type ShownPage, sinceOf } from "#components/table/live/news.ts";
import { watchPage } from "#components/table/live/watch-page.ts";
import { trpc } from "#components/trpc/client.ts";

export type News = {
  count: number;
  /** False from an ask that failed, as it does offline or signed out, to the next that is answered. */
  isKnown: boolean;
};

/** How many rows a list has that its page does not show. Null asks nothing. */
export function useNews(list: List | null, page: ShownPage, total: number): News {
  const { client } = trpc.useUtils();
  const [failedAsOf, setFailed] = useState<string | null>(null);
  const [news, setNews] = useState({ asOf: page.asOf, count: 0 });
  const seen = useRef({ list, page, total });
  useEffect(() => {
    seen.current = { list, page, total };
  });
  const count = news.asOf === page.asOf ? news.count : 0;
  const isEnough = count > newsMax;
  useEffect(() => {
    if (isEnough || seen.current.list === null) return;
    return watchPage(async () => {
      const { list: asked, page: shown, total: before } = seen.current;
      if (asked === null) return;
      const asking = countSince(client, asked, sinceOf(shown));
      asking.then(
        () => setFailed(null),
        () => setFailed(shown.asOf),
      );
      const { total: found, isWhole } = await asking;
      const fresh = isWhole ? Math.max(0, found - before) : countNews(shown, found);
      setNews({ asOf: shown.asOf, count: fresh });
    });
  }, [client, isEnough, page.asOf]);
  return { count, isKnown: failedAsOf !== page.asOf };
}
