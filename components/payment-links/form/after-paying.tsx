"use client";

import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { ExternalLink, ReceiptText } from "#components/icons/icons.ts";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";

type AfterPayingProps = { form: PaymentLinkForm };
type Way = "receipt" | "website";

const ways = [
  { way: "receipt", label: "Show a receipt", icon: ReceiptText },
  { way: "website", label: "Go to my website", icon: ExternalLink },
] as const;
const addresses = ["successUrl", "cancelUrl"] as const;
type Address = (typeof addresses)[number];
const nothingTyped = { successUrl: null, cancelUrl: null };

/** Where the shopper is sent. Without a website our own pages say what happened. */
export function AfterPaying({ form }: AfterPayingProps) {
  const way: Way =
    useWatch({ control: form.control, name: "successUrl" }) === null ? "receipt" : "website";
  const [typed, setTyped] = useState<Record<Address, string | null>>(nothingTyped);
  const choose = (next: Way) => {
    if (next === way) return;
    setTyped(form.getValues());
    for (const name of addresses)
      form.setValue(name, next === "website" ? (typed[name] ?? "") : null, { shouldDirty: true });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">After paying</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {ways.map((one) => (
          <WayChoice key={one.way} {...one} isChosen={one.way === way} onChoose={choose} />
        ))}
      </div>
      {way === "receipt" ? (
        <p className="mt-1.5 text-table text-ink-muted">
          Nothing to set up: we show a receipt in your colors and email it.
        </p>
      ) : (
        <div className="mt-4 grid gap-4">
          <TextField
            form={form}
            name="successUrl"
            label="Page after paying"
            type="url"
            placeholder="https://"
          />
          <TextField
            form={form}
            name="cancelUrl"
            label="Page on leaving the checkout"
            optional
            type="url"
            placeholder="https://"
          />
        </div>
      )}
    </fieldset>
  );
}

type WayChoiceProps = (typeof ways)[number] & {
  isChosen: boolean;
  onChoose: (way: Way) => void;
};

function WayChoice({ way, label, icon: Icon, isChosen, onChoose }: WayChoiceProps) {
  const id = useId();
  const isReady = useScript();
  return (
    <label
      htmlFor={id}
      className={cn(
        "flex h-[38px] cursor-pointer items-center gap-2.5 rounded-md border px-3 font-medium max-md:h-11",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
        isChosen
          ? "border-primary bg-surface-selected ring-1 ring-primary"
          : "border-line-strong text-ink-muted hover:border-ink-muted",
      )}
    >
      <input
        id={id}
        type="radio"
        name="after-paying"
        checked={isChosen}
        disabled={!isReady}
        onChange={() => onChoose(way)}
        className="sr-only"
      />
      <Icon aria-hidden className="size-4" /> {label}
    </label>
  );
}
