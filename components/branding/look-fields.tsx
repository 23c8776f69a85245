"use client";

import { ColorField } from "#components/branding/color-field.tsx";
import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { ChoiceField } from "#components/form/fields/choice-field.tsx";

const corners = [
  { value: "square", label: "Square" },
  { value: "soft", label: "Soft" },
  { value: "rounded", label: "Round" },
];
const schemes = [
  { value: "automatic", label: "As the shopper's device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const faces = [
  { value: "sans", label: "Sans" },
  { value: "serif", label: "Serif" },
];

/** Colors, corners and faces. */
export function LookFields({ edited }: { edited: SettingsForm }) {
  const { form } = edited;
  const choose = (name: "corners" | "typeface" | "colorScheme") => (value: string) =>
    form.setValue(name, value, { shouldDirty: true });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField
          name="accentColor"
          label="Color"
          own="#0f4c3d"
          error={form.errorOf("accentColor")}
          form={form}
        />
        <ColorField
          name="backgroundColor"
          label="Background"
          own="#f0f1ea"
          error={form.errorOf("backgroundColor")}
          form={form}
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <ChoiceField
          label="Corners"
          options={corners}
          current={form.watch("corners") || "rounded"}
          onChange={choose("corners")}
        />
        <ChoiceField
          label="Typeface of names and amounts"
          options={faces}
          current={form.watch("typeface") || "sans"}
          onChange={choose("typeface")}
        />
        <ChoiceField
          label="Light or dark"
          options={schemes}
          current={form.watch("colorScheme") || "automatic"}
          onChange={choose("colorScheme")}
        />
      </div>
    </>
  );
}
