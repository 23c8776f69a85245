"use client";

import { useId } from "react";
import { cn } from "#components/ui/cn.ts";

type ChoiceFieldProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  current: string;
  onChange: (value: string) => void;
};

/** One of a few, side by side: radio buttons in the shape of a switch. */
export function ChoiceField({ label, options, current, onChange }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-md bg-canvas p-0.5 text-table font-medium">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              "flex h-[30px] cursor-pointer items-center rounded-md px-3 text-ink-muted hover:text-ink max-md:h-10",
              "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
              option.value === current && "bg-surface text-ink shadow-sm",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === current}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
