import { useSyncExternalStore } from "react";

/** Whether the page's script is at work. What the server rendered is only a picture before. */
export function useScript(): boolean {
  return useSyncExternalStore(neverChanges, isHere, isNotHere);
}

const neverChanges = () => () => {};
const isHere = () => true;
const isNotHere = () => false;
