/** Drafts stay in this tab: they may hold names and addresses of customers, and go with the sign-in. */
const prefix = "canary-draft:";
/** A tab may stay open for weeks; a draft of the day before is mostly forgotten, or wrong by now. */
const keptMs = 24 * 60 * 60 * 1000;

/** The values of a form, and when they were kept. */
export type Draft = { values: object; at: string };

/** Where a form's draft is kept: by the merchant that it is for, and the name of its form. */
export function draftKey(merchantId: string | undefined, name: string): string {
  return `${merchantId ?? ""}:${name}`;
}

/** Null where none is kept, where it is a day old, or where this browser keeps nothing. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? "null");
    if (!isDraft(kept)) return null;
    if (Date.parse(kept.at) + keptMs > Date.now()) return kept;
    dropDraft(key);
    return null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== "object" || kept === null) return false;
  const { values, at } = kept as Partial<Draft>;
  return typeof values === "object" && values !== null && typeof at === "string";
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // A full or forbidden store: the form goes on without a draft.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was kept.
  }
}

/** Ends all drafts of this tab, as its sign-in ends. */
export function dropDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
      sessionStorage.key(index),
    );
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
