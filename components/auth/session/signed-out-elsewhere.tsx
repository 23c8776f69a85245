"use client";

import { useEffect } from "react";
import { hearSignedOut } from "#components/auth/session/session-channel.ts";
import { dropDrafts } from "#components/form/unsaved/drafts.ts";

/** Takes a page away whose sign-in was ended in another tab of this browser. */
export function SignedOutElsewhere() {
  useEffect(() => hearSignedOut(leave), []);
  // A page that the browser keeps for the way back shows rows of before: it is read anew.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  return null;
}

/** The rows go at once, before the next page has come. */
function leave(): void {
  document.body.hidden = true;
  dropDrafts();
  window.location.replace("/sign-in");
}
