"use client";

import { useEffect } from "react";
import { hearSignedOut } from "#components/auth/session/session-channel.ts";
import { dropDrafts } from "#components/form/unsaved/drafts.ts";
import { isShutOut } from "#components/trpc/problems.ts";
import { trpc } from "#components/trpc/client.ts";

/** How often a page that somebody looks at asks whether its sign-in is still good. */
const askEveryMs = 10_000;

/** Takes a page away whose sign-in was ended in another tab or on another device, within seconds. */
export function SignedOutElsewhere() {
  useEffect(() => hearSignedOut(leave), []);
  // A page that the browser keeps for the way back shows rows of before: it is read anew.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  const { client } = trpc.useUtils();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      client.account.secondFactor.query().catch((error: unknown) => isShutOut(error) && leave());
    };
    const asking = setInterval(ask, askEveryMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(asking);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [client]);
  return null;
}

/** The rows go at once, before the next page has come. */
function leave(): void {
  document.body.hidden = true;
  dropDrafts();
  window.location.replace("/sign-in");
}
