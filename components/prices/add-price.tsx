"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Plus } from "#components/icons/icons.ts";
import type { AddPriceFormProps } from "#components/prices/add-price-form.tsx";
import { priceInWords } from "#components/prices/price-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const AddPriceForm = later<AddPriceFormProps>(() =>
  import("#components/prices/add-price-form.tsx").then((module) => module.AddPriceForm),
);

/** Opens the form of a product's price. */
export function AddPrice(props: Pick<AddPriceFormProps, "product" | "currencies">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: AddPriceFormProps["draft"] = useRef(null);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={AddPriceForm.prepare}
      title="Add a price"
      description="Amount, currency and period stay as they are from then on."
      trigger={
        <Button variant="secondary" size="sm">
          <Plus aria-hidden /> Add a price
        </Button>
      }
    >
      <AddPriceForm
        {...props}
        draft={draft}
        onAdded={(price) => {
          setOpen(false);
          toastDone(`${priceInWords(price)} added`);
          router.refresh();
        }}
      />
    </Dialog>
  );
}
