import type { ReactNode } from "react";
import { SaveBar } from "#components/business/save-bar.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { TheirChanges } from "#components/form/their-changes.tsx";
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
            value: value ?? "nothing",
          }))}
          onTake={(name) => settings.take(name as SettingName)}
        />
        {children}
      </fieldset>
      {mayChange && <SaveBar settings={settings} label={saveLabel} />}
    </Form>
  );
}
