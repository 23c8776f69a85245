"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

/** The zone that the merchant's settings name; null where each reader has their own. */
export const ZoneContext = createContext<string | null>(null);

/**
 * In which zone moments are shown. Where it is the reader's own, the server, which cannot know it,
 * renders UTC.
 */
export function useZone(): string {
  const chosen = useContext(ZoneContext);
  const own = useSyncExternalStore(neverChanges, browserZone, () => "UTC");
  return chosen ?? own;
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const neverChanges = () => () => {};
