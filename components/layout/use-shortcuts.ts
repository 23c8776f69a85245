"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isBusy } from "#components/frame/is-busy.ts";
import { hrefOf, type Place } from "#components/frame/navigation.ts";

/** So long after G the next key still names a place. */
const secondKeyMs = 1200;

/** The keys that work on every page, while nobody types. */
export function useShortcuts(places: Place[], open: (what: "palette" | "help") => void): void {
  const router = useRouter();
  const goUntil = useRef(0);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      if ((event.metaKey || event.ctrlKey) && key === "k") {
        event.preventDefault();
        return open("palette");
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      if (event.timeStamp < goUntil.current) {
        goUntil.current = 0;
        const place = places.find((one) => one.key === key);
        if (place) router.push(hrefOf(place));
        return;
      }
      if (key === "g") goUntil.current = event.timeStamp + secondKeyMs;
      if (key !== "/" && event.key !== "?") return;
      event.preventDefault();
      open(key === "/" ? "palette" : "help");
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [places, open, router]);
}
