"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Plus } from "#components/icons/icons.ts";
import type { AddCountryFormProps } from "#components/tax/add-country-form.tsx";
import { countryName } from "#components/tax/country-mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const AddCountryForm = later<AddCountryFormProps>(() =>
  import("#components/tax/add-country-form.tsx").then((module) => module.AddCountryForm),
);

/** Opens the form of a tax registration. */
export function AddCountry(props: Pick<AddCountryFormProps, "countries" | "today">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: AddCountryFormProps["draft"] = useRef(null);
  const onAdded = (country: string) => {
    setOpen(false);
    toastDone(`${countryName(country)} added`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={AddCountryForm.prepare}
      title="Add a country"
      description="Orders that go there bear its tax from the day on that you give."
      trigger={
        <Button variant="secondary">
          <Plus aria-hidden className="size-4" /> Add a country
        </Button>
      }
    >
      <AddCountryForm {...props} draft={draft} onAdded={onAdded} />
    </Dialog>
  );
}
