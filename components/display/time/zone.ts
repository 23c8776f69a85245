"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

export type ReaderZone = {
  /** That the merchant's settings name; null where each reader has their own. */
  chosen: string | null;
  /** The time zone that the reader's browser reported on its last visit; UTC on a first visit. */
  said: string;
};

export const ZoneContext = createContext<ReaderZone>({ chosen: null, said: "UTC" });

/**
 * In which zone moments are shown. Where it is the reader's own, the server renders what their browser said, so
 * that no moment becomes longer or shorter once the page's script is there.
 */
export function useZone(): string {
  const { chosen, said } = useContext(ZoneContext);
  const own = useSyncExternalStore(neverChanges, browserZone, () => said);
  return chosen ?? own;
}

let asked: string | undefined;

/** Asked once a page: each moment of a list looks several times, which was a third of the script of a hundred rows. */
export function browserZone(): string {
  asked ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return asked;
}

const neverChanges = () => () => {};
