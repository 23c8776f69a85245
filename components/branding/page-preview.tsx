"use client";

import { useEffect, useState } from "react";
import type { Scheme } from "#components/branding/contrast-rows.ts";
import { previewAddress, type SettingsValues } from "#components/business/settings-values.ts";
import { cn } from "#components/ui/cn.ts";

const restMs = 300;
type Device = "phone" | "desktop";

type PagePreviewProps = {
  values: SettingsValues;
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
};

/** The hosted page itself, drawn by the service from what the form has, a moment after it changes. */
export function PagePreview({ values, scheme, onScheme }: PagePreviewProps) {
  const [device, setDevice] = useState<Device>("phone");
  const fixed = values.colorScheme === "light" || values.colorScheme === "dark";
  const src = useRested(previewAddress(values, fixed ? values.colorScheme : scheme));
  const isDesktop = device === "desktop";
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Switch label="Device" current={device} onChange={setDevice} options={devices} />
        {!fixed && (
          <Switch label="Shopper's device" current={scheme} onChange={onScheme} options={schemes} />
        )}
      </div>
      <div
        className={cn(
          "relative mx-auto overflow-hidden border border-line-firm shadow-md",
          isDesktop
            ? "h-[420px] w-full max-w-[590px] rounded-lg"
            : "h-[720px] max-w-[392px] rounded-xl",
        )}
      >
        <Frames src={src} isDesktop={isDesktop} />
      </div>
      <p className="mt-3 text-center text-table text-ink-muted">
        This is the real page, with something made up to sell.
      </p>
    </section>
  );
}

/**
 * A new frame for each address, since one that goes on to another fills the browser's history; the
 * one before stays until it is there.
 */
function Frames({ src, isDesktop }: { src: string; isDesktop: boolean }) {
  const [shown, setShown] = useState(src);
  return [...new Set([shown, src])].map((address) => (
    <iframe
      key={address}
      src={address}
      sandbox=""
      title={address === src ? "Your payment page" : "Your payment page before"}
      onLoad={() => setShown(address)}
      className={cn(
        "absolute inset-0 border-0",
        isDesktop ? "size-[200%] origin-top-left scale-50" : "size-full",
        address !== shown && "invisible",
      )}
    />
  ));
}

const devices = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;
const schemes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type SwitchProps<Value extends string> = {
  label: string;
  current: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Switch<Value extends string>({ label, current, options, onChange }: SwitchProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex rounded-md bg-canvas p-0.5 text-table font-medium"
    >
      {options.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onChange(value)}
          className={cn(
            "h-[30px] rounded-md px-3 text-ink-muted hover:text-ink max-md:h-10",
            value === current && "bg-surface text-ink shadow-sm",
          )}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

/** A value once it has been the same for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
