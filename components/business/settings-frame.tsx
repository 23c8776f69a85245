import type { ReactNode } from "react";
import type { SettingName } from "#components/business/settings-values.ts";
import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { TheirChanges } from "#components/form/their-changes.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";

type SettingsFrameProps = {
  settings: SettingsForm;
  /** The names of the fields in the notice about a colleague's change. */
  labels: Partial<Record<SettingName, string>>;
  mayChange: boolean;
  saveLabel: string;
  className?: string;
  children: ReactNode;
};

/** A form of settings: who may only read them, what went wrong, what a colleague saved, and saving. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { settings, labels, mayChange, saveLabel, className, children } = props;
  return (
    <Form onSubmit={settings.submit} noValidate className={cn("space-y-6", className)}>
      {!mayChange && <p className="text-ink-muted">Your role shows this and does not change it.</p>}
      <fieldset disabled={!mayChange} className="min-w-0 space-y-6">
        <ProblemList problems={settings.form.problems} />
        <TheirChanges
          changes={settings.theirs.map(({ name, value }) => ({
            name,
            label: labels[name] ?? name,
            value: value || "nothing",
          }))}
          onTake={(name) => settings.take(name as SettingName)}
        />
        {children}
      </fieldset>
      {mayChange && <SaveBar settings={settings} label={saveLabel} />}
    </Form>
  );
}

/**
 * Says what is not saved yet, and offers what to do with it. Stays in sight; on a phone it is no taller than it
 * must be.
 */
function SaveBar({ settings, label }: { settings: SettingsForm; label: string }) {
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
