"use client";

import { type ReactNode, useId } from "react";
import { Switch } from "#components/ui/switch.tsx";

type SwitchRowProps = {
  label: string;
  description: string;
  isOn: boolean;
  turn: (on: boolean) => void;
  error?: string | undefined;
  /** The control of a rule that is on, before its switch. `describedBy`: the ids of what describes it. */
  children?: (ids: { id: string; describedBy: string }) => ReactNode;
};

/** A rule in a row: its name, what it does, and the switch that turns it on. */
export function SwitchRow({ label, description, isOn, turn, error, children }: SwitchRowProps) {
  const id = useId();
  const described = `${id}-description`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={described} className="text-table text-ink-muted">
          {description}
        </p>
      </div>
      <div className="flex items-center justify-end gap-3 has-[[type=datetime-local]]:max-sm:contents">
        {isOn && children && (
          <div className="has-[[type=datetime-local]]:max-sm:order-last has-[[type=datetime-local]]:max-sm:col-span-2">
            {children({ id: `${id}-value`, describedBy: error ? `${id}-error` : described })}
          </div>
        )}
        <Switch id={id} checked={isOn} onCheckedChange={turn} aria-describedby={described} />
      </div>
      {error && (
        <p id={`${id}-error`} className="col-span-full font-medium text-danger max-sm:order-last">
          {error}
        </p>
      )}
    </div>
  );
}
