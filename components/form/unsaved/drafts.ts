/** Drafts stay in this tab: they may hold names and addresses of customers, and go with the sign-in. */
const prefix = "canary-draft:";

/** The values of a form, and when they were kept. */
export type Draft = { values: object; at: string };

/** Null where none is kept, or where this browser keeps nothing. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? "null");
    return isDraft(kept) ? kept : null;
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
