"use client";

import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { ImageField } from "#components/files/image-field.tsx";
import { Field } from "#components/form/field.tsx";
import { Input } from "#components/ui/input.tsx";

type BrandFieldsProps = {
  edited: SettingsForm;
  /** The address of the logo that is there. */
  logo: string | null;
  /** The name that the page shows where no other name is given. */
  name: string;
};

/** The fields that show whom the shopper pays. */
export function BrandFields({ edited, logo, name }: BrandFieldsProps) {
  const { form, errorOf } = edited;
  return (
    <>
      <ImageField
        label="Logo"
        alt="Your logo"
        url={logo}
        error={errorOf("merchantAvatarUrl")}
        onChange={(file) =>
          form.setValue("merchantAvatarUrl", file?.publicUrl ?? "", { shouldDirty: true })
        }
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field label="Name on the page" optional error={errorOf("merchantAlias")}>
          {(control) => (
            <Input {...control} {...form.register("merchantAlias")} placeholder={name} />
          )}
        </Field>
        <Field label="Initials" optional error={errorOf("merchantAvatarTextPlaceholder")}>
          {(control) => (
            <Input {...control} {...form.register("merchantAvatarTextPlaceholder")} maxLength={4} />
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Legal name" optional error={errorOf("merchantLegalName")}>
          {(control) => <Input {...control} {...form.register("merchantLegalName")} />}
        </Field>
        <Field label="Support e-mail" optional error={errorOf("supportEmail")}>
          {(control) => (
            <Input
              {...control}
              {...form.register("supportEmail")}
              inputMode="email"
              placeholder="help@shop.example"
            />
          )}
        </Field>
      </div>
    </>
  );
}
