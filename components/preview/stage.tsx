"use client";

import { type ReactNode, useState } from "react";
import { Segments } from "#components/preview/segments.tsx";
import { cn } from "#components/ui/cn.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";

type StageProps = {
  label: string;
  /** Stands before the choice of a device. */
  title: ReactNode;
  /** Null where the brand has decided it. */
  scheme: PreviewScheme | null;
  onScheme: (scheme: PreviewScheme) => void;
  /** The frames, given how they fill the device. */
  children: (frameClass: string) => ReactNode;
  note: ReactNode;
};

/** A shopper's device, with the page in it. */
export function Stage({ label, title, scheme, onScheme, children, note }: StageProps) {
  const [device, setDevice] = useState<"phone" | "desktop">("phone");
  const isDesktop = device === "desktop";
  return (
    <section aria-label={label} className="min-w-0">
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        {title}
        <Segments label="Device" current={device} onChange={setDevice} options={devices} />
        {scheme !== null && (
          <Segments
            label="Shopper's device"
            current={scheme}
            onChange={onScheme}
            options={schemes}
          />
        )}
      </div>
      <div
        className={cn(
          "relative mx-auto overflow-hidden border border-line-firm shadow-md",
          isDesktop
            ? "h-[420px] w-full max-w-[590px] rounded-lg"
            : "h-[720px] max-h-[max(30rem,calc(100dvh-17rem))] max-w-[392px] rounded-xl",
        )}
      >
        {children(
          cn(
            "absolute inset-0 border-0",
            isDesktop ? "size-[200%] origin-top-left scale-50" : "size-full",
          ),
        )}
      </div>
      <p className="mt-3 text-center text-table text-ink-muted">{note}</p>
    </section>
  );
}

const devices = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;
const schemes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
