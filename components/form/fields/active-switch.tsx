"use client";

import { Button } from "#components/ui/button.tsx";

type ActiveSwitchProps = {
  active: boolean;
  /** The record, by its name. */
  named: string;
  /** The words of the button, to end it and to begin it again. */
  words: { off: string; on: string };
  busy: boolean;
  onSwitch: (active: boolean) => void;
};

/** Ends a record of a list, or begins it again, by a press. */
export function ActiveSwitch({ active, named, words, busy, onSwitch }: ActiveSwitchProps) {
  const label = active ? words.off : words.on;
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      onClick={() => onSwitch(!active)}
      aria-label={`${label} ${named}`}
    >
      {label}
    </Button>
  );
}
