import { DateTime } from "#components/display/time/date-time.tsx";
import type { KeptDraft } from "#components/form/unsaved/use-draft.ts";
import { Button } from "#components/ui/button.tsx";

/** “Kept as a draft, 14:31”, and the way back to the form as it was. Nothing while nothing was typed. */
export function DraftLine({ draft, discard }: { draft: KeptDraft; discard: () => void }) {
  if (draft.at === null) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-1 text-table text-ink-muted">
      <span>
        {draft.isRestored ? "Your draft is back, of " : "Kept as a draft, "}
        <DateTime value={draft.at} timeOnly />
      </span>
      <Button type="button" variant="ghost" size="sm" onClick={discard}>
        Discard
      </Button>
    </p>
  );
}
