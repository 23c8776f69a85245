"use client";

import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { ImageField } from "#components/files/image-field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";

type BrandFieldsProps = {
  edited: SettingsForm;
  /** The address of the logo that is there. */
  logo: string | null;
  /** The name that the page shows where no other name is given. */
  name: string;
};

/** The fields that show whom the shopper pays. */
export function BrandFields({ edited, logo, name }: BrandFieldsProps) {
  const { form } = edited;
  return (
    <>
      <ImageField
        label="Logo"
        alt="Your logo"
        url={logo}
        error={form.errorOf("merchantAvatarUrl")}
        onChange={(file) =>
          form.setValue("merchantAvatarUrl", file?.publicUrl ?? "", { shouldDirty: true })
        }
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField
          form={form}
          name="merchantAlias"
          label="Name on the page"
          optional
          placeholder={name}
        />
        <TextField
          form={form}
          name="merchantAvatarTextPlaceholder"
          label="Initials"
          optional
          maxLength={4}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="merchantLegalName" label="Legal name" optional />
        <TextField
          form={form}
          name="supportEmail"
          label="Support email"
          optional
          inputMode="email"
          placeholder="help@shop.example"
        />
      </div>
    </>
  );
}
