"use client";

import { use, useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftKey, dropDraft, keepDraft, readDraft } from "#components/form/unsaved/drafts.ts";
import { ShownMerchant } from "#components/trpc/file-link.tsx";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

export type KeptDraft = {
  /** When what the form holds was last kept; null while it holds nothing new. */
  at: string | null;
  /** Whether the form began with a draft of before. */
  isRestored: boolean;
  /** Ends the draft: it was sent, or is not wanted. */
  drop: () => void;
};

/**
 * Keeps what is typed into a form of a page, in this tab and for this merchant, and puts it back when the page is
 * opened again. `name` is the page's, such as "new payment link" or the id of the record that is edited.
 */
export function useDraft<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  name: string,
): KeptDraft {
  const key = draftKey(use(ShownMerchant), name);
  const [kept, setKept] = useState<{ at: string | null; isRestored: boolean }>({
    at: null,
    isRestored: false,
  });
  const { reset, watch } = form;
  const plain = JSON.stringify(form.formState.defaultValues);
  // The store of the browser's tab is the external system: read once as the page opens, written as somebody types.
  useEffect(() => {
    const found = readDraft(key);
    let isRestoring = false;
    const { unsubscribe } = watch((values) => {
      const text = JSON.stringify(values);
      // Nothing that holds a card number is kept anywhere, not even in this tab.
      if (text === plain || holdsCardNumber(text)) {
        dropDraft(key);
        return setKept({ at: null, isRestored: false });
      }
      const at = isRestoring && found ? found.at : new Date().toISOString();
      keepDraft(key, { values, at });
      setKept({ at, isRestored: isRestoring });
    });
    if (found) {
      isRestoring = true;
      reset(found.values as Values, { keepDefaultValues: true });
      isRestoring = false;
    }
    return unsubscribe;
  }, [key, plain, reset, watch]);
  const drop = () => {
    dropDraft(key);
    setKept({ at: null, isRestored: false });
  };
  return { ...kept, drop };
}
