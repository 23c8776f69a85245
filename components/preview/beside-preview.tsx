"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Segments } from "#components/preview/segments.tsx";
import { cn } from "#components/ui/cn.ts";

const wide = "(min-width: 75rem)";
const faces = [
  { value: "form", label: "Form" },
  { value: "preview", label: "Preview" },
] as const;

type BesidePreviewProps = {
  form: ReactNode;
  /** Told whether anybody sees it. */
  preview: (isSeen: boolean) => ReactNode;
};

/** A form with what comes of it beside it; where there is no room for both, behind a switch. */
export function BesidePreview({ form, preview }: BesidePreviewProps) {
  const [face, setFace] = useState<"form" | "preview">("form");
  const isWide = useSyncExternalStore(watchWidth, isWideNow, isWideOnServer);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 min-[75rem]:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
      <Segments
        label="Show"
        current={face}
        onChange={setFace}
        options={faces}
        className="min-[75rem]:hidden"
      />
      <div className={cn("max-w-2xl", face === "preview" && "max-[74.99rem]:hidden")}>{form}</div>
      <div
        className={cn(
          "rounded-lg bg-surface-sunken p-4 min-[75rem]:sticky min-[75rem]:p-6 min-[75rem]:top-18 min-[75rem]:self-start",
          face === "form" && "max-[74.99rem]:hidden",
        )}
      >
        {preview(isWide || face === "preview")}
      </div>
    </div>
  );
}

function watchWidth(told: () => void): () => void {
  const width = matchMedia(wide);
  width.addEventListener("change", told);
  return () => width.removeEventListener("change", told);
}
const isWideNow = () => matchMedia(wide).matches;
const isWideOnServer = () => false;
