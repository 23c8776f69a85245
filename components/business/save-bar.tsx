import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";

/**
 * Says what is not saved yet, and offers what to do with it. Stays in sight; on a phone it is no taller than it
 * must be.
 */
export function SaveBar({ settings, label }: { settings: SettingsForm; label: string }) {
  const { changed, busy, undo } = settings;
  const count = changed.length;
  return (
    <div
      data-bar="save"
      className="sticky short:static bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-1 py-3 max-md:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))]"
    >
      <p aria-live="polite" className="text-table text-ink-muted">
        {count === 0
          ? "Everything is saved"
          : `${count} ${count === 1 ? "change" : "changes"} not saved`}
      </p>
      <div className={cn("flex gap-2", count === 0 && "max-md:hidden")}>
        <Button variant="secondary" onClick={undo} disabled={count === 0}>
          Undo
        </Button>
        <Button type="submit" busy={busy} disabled={count === 0}>
          {label}
        </Button>
      </div>
    </div>
  );
}
