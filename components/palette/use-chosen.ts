import { useEffect, useRef, useState } from "react";

/**
 * Which entry Enter opens. cmdk chooses the first when something is typed; what stands there is another a moment
 * later, when the deferred text or the answer has come, and then nothing was chosen and Enter did nothing. So the
 * first is chosen whenever none is, after whatever changes what is `shown`.
 */
export function useChosen(shown: { open: boolean; text: string; found: unknown }) {
  const { open, text, found } = shown;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState("");
  useEffect(() => {
    if (list.current?.querySelector('[aria-selected="true"]')) return;
    const first = list.current?.querySelector<HTMLElement>(
      '[cmdk-item]:not([aria-disabled="true"])',
    );
    if (first) choose(first.dataset["value"] ?? "");
  }, [open, text, found, chosen]);
  return { list, chosen, choose };
}
