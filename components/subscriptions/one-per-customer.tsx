"use client";

import { useId } from "react";
import { Switch } from "#components/ui/switch.tsx";

type OnePerCustomerProps = { isOn: boolean; turn: (on: boolean) => void };

/** Whether a customer may have one running subscription only, of a product or by a link. */
export function OnePerCustomer({ isOn, turn }: OnePerCustomerProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div>
        <label htmlFor={id} className="font-medium">
          One per customer
        </label>
        <p id={`${id}-description`} className="text-table text-ink-muted">
          Customers who have it are not charged again. They get a letter with its link.
        </p>
      </div>
      <Switch
        id={id}
        checked={isOn}
        onCheckedChange={turn}
        aria-describedby={`${id}-description`}
      />
    </div>
  );
}
