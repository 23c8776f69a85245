import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Which entry Enter opens. cmdk chooses the first when something is typed; what stands there is another a moment
 * later, when the deferred text or the answer has come, and then nothing was chosen and Enter did nothing. So the
 * first is chosen whenever none is, after whatever changes what is `shown`.
 */
export function useChosen(shown: { open: boolean; text: string; found: unknown }) {
  const { open, text, found } = shown;
  const list = useRef<HTMLDivElement>(null);
  const [shownList, setShownList] = useState<HTMLDivElement | null>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    setShownList(element);
  }, []);
  const [chosen, choose] = useState("");
  useEffect(() => {
    if (list.current?.querySelector('[aria-selected="true"]')) return;
    const first = list.current?.querySelector<HTMLElement>(
      '[cmdk-item]:not([aria-disabled="true"])',
    );
    if (first) choose(first.dataset["value"] ?? "");
  }, [open, text, found, chosen]);
  useToldChoice(shownList);
  return { list: attach, chosen, choose };
}

/**
 * Tells screen readers which entry is chosen: the focus stays in the field, whose `aria-activedescendant` names the
 * entry. cmdk 1.1.1 sets it when it chooses by itself, before the entries are drawn anew, and not for a value that
 * it is given; then it names an entry that is gone, or none.
 */
function useToldChoice(list: HTMLElement | null): void {
  useEffect(() => {
    const root = list?.closest("[cmdk-root]");
    if (!root) return;
    const tell = () => {
      const field = root.querySelector("[cmdk-input]");
      const id = root.querySelector('[cmdk-item][aria-selected="true"]')?.id ?? "";
      if (!field || (field.getAttribute(name) ?? "") === id) return;
      if (id) field.setAttribute(name, id);
      else field.removeAttribute(name);
    };
    const changes = new MutationObserver(tell);
    const attributeFilter = ["aria-selected", name];
    changes.observe(root, { subtree: true, childList: true, attributeFilter });
    tell();
    return () => changes.disconnect();
  }, [list]);
}

const name = "aria-activedescendant";
