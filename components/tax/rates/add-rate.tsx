"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Plus } from "#components/icons/icons.ts";
import type { AddRateFormProps } from "#components/tax/rates/add-rate-form.tsx";
import { rateName } from "#components/tax/rates/rate-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const AddRateForm = later<AddRateFormProps>(() =>
  import("#components/tax/rates/add-rate-form.tsx").then((module) => module.AddRateForm),
);

/** Opens the form of a tax rate. */
export function AddRate(props: Pick<AddRateFormProps, "countries" | "today">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: AddRateFormProps["draft"] = useRef(null);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={AddRateForm.prepare}
      title="Add a rate"
      description="It holds from its first day on, and only where you are registered."
      trigger={
        <Button variant="secondary">
          <Plus aria-hidden className="size-4" /> Add a rate
        </Button>
      }
    >
      <AddRateForm
        {...props}
        draft={draft}
        onAdded={(rate) => {
          setOpen(false);
          toastDone(`${rateName(rate)} added`);
          router.refresh();
        }}
      />
    </Dialog>
  );
}
