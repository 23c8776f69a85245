"use client";

import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { Field } from "#components/form/fields/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";

type ColorFieldProps = {
  name: "accentColor" | "backgroundColor";
  label: string;
  form: SettingsForm["form"];
  error: string | undefined;
  /** The color that the page uses where none was chosen. */
  own: string;
};

/** A color: typed, or taken from the device's own palette. Empty is our own. */
export function ColorField({ name, label, form, error, own }: ColorFieldProps) {
  const value = form.watch(name);
  const set = (color: string) =>
    form.setValue(name, color, { shouldDirty: true, shouldValidate: true });
  return (
    <Field label={label} optional error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : own}
            onChange={(event) => set(event.target.value)}
            className="size-[38px] shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1 max-md:size-11"
          />
          <Input
            {...control}
            {...form.register(name)}
            placeholder={own}
            spellCheck={false}
            autoComplete="off"
            className="max-w-32 tabular-nums"
          />
          {value && (
            <Button variant="ghost" size="sm" onClick={() => set("")}>
              Use ours
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
