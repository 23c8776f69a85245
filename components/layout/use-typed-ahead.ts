import { useCallback, useEffect, useRef } from "react";
import { isBusy } from "#components/frame/is-busy.ts";

/**
 * Collects the text typed between asking for the palette and its appearance, for the palette to begin with.
 * Otherwise those letters are lost, or act as keys of the page: a question's `?` opens the help. If the palette
 * did not come, keys are the page's again.
 */
export function useTypedAhead(isAsked: boolean, isMissing: () => boolean): () => string {
  const typed = useRef("");
  useEffect(() => {
    typed.current = "";
    if (!isAsked) return undefined;
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      if (isMissing()) return;
      if (event.key !== "Backspace" && event.key.length !== 1) return;
      event.preventDefault();
      const before = typed.current;
      typed.current = event.key === "Backspace" ? before.slice(0, -1) : before + event.key;
    }
    // Before the keys of the page, which leave alone what is prevented.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isAsked, isMissing]);
  return useCallback(() => typed.current, []);
}
