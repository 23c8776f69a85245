"use client";

import { useEffect, useState } from "react";
import { hasUnsaved } from "#components/form/unsaved/unsaved-forms.ts";
import { later } from "#components/ui/later.tsx";

// No part of a page until somebody is asked.
const LeaveQuestion = later(() =>
  import("#components/form/unsaved/leave-question.tsx").then((module) => module.LeaveQuestion),
);

/** Asks before a link or the browser leaves a page on which something was typed that is kept nowhere. */
export function LeaveGuard() {
  const [asked, setAsked] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || !hasUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(link);
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    document.addEventListener("click", press, true);
    window.addEventListener("beforeunload", unload);
    return () => {
      document.removeEventListener("click", press, true);
      window.removeEventListener("beforeunload", unload);
    };
  }, []);
  return (
    <LeaveQuestion
      wanted={asked !== null}
      open={asked !== null}
      stay={() => setAsked(null)}
      leave={() => asked && leave(asked)}
    />
  );
}

/** The link that a plain press follows to another page of ours; null of a press that leaves nothing. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || !event.isTrusted) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  if (link.dataset["discards"] !== undefined) return null;
  const to = new URL(link.href, window.location.href);
  return to.pathname === window.location.pathname ? null : link;
}

/** The same press again, which nobody asks about: it is not the reader's own. */
function leave(link: HTMLAnchorElement): void {
  link.click();
}
