"use client";

import { useId, useState } from "react";
import { CopyButton } from "#components/display/copy-button.tsx";
import { cn } from "#components/ui/cn.ts";
import type { CodeSample } from "#server/http/reference/code-samples/code-samples.ts";

/** One call in several languages, one shown at a time. */
export function CodeSamples({ samples, what }: { samples: CodeSample[]; what: string }) {
  const [language, setLanguage] = useState(samples[0]?.language);
  const group = useId();
  const shown = samples.find((sample) => sample.language === language);
  return (
    <div className="min-w-0">
      <fieldset className="mb-2 flex gap-1">
        <legend className="sr-only">Language</legend>
        {samples.map((sample) => (
          <label
            key={sample.language}
            className={cn(
              "cursor-pointer rounded-md px-3 py-1.5 text-sm font-medium has-focus-visible:outline-2",
              sample.language === language
                ? "bg-neutral-soft text-ink"
                : "text-ink-muted hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={sample.language === language}
              onChange={() => setLanguage(sample.language)}
            />
            {sample.language}
          </label>
        ))}
      </fieldset>
      {shown && (
        <div className="relative">
          <pre
            tabIndex={0}
            role="region"
            aria-label={`${shown.language}: ${what}`}
            className="max-h-96 overflow-auto rounded-md bg-surface-sunken p-4 pr-12 font-mono text-xs leading-relaxed"
          >
            {shown.code}
          </pre>
          <CopyButton
            text={shown.code}
            what={`${shown.language} sample`}
            variant="ghost"
            className="absolute top-2 right-4 bg-surface-sunken"
          />
        </div>
      )}
    </div>
  );
}
