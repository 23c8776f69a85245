"use client";

import { useState } from "react";
import { RangeForm } from "#components/table/filters/range-form.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { Popover } from "#components/ui/popover.tsx";

type CustomPeriodProps = {
  params: SearchParams;
  /** The day it is where the reader is. */
  today: string;
  isChosen: boolean;
  className: string;
};

/** Any days, chosen as the filters of lists are. */
export function CustomPeriod({ params, today, isChosen, className }: CustomPeriodProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Period of your choice"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" aria-current={isChosen ? "true" : undefined} className={className}>
          Custom
        </button>
      }
    >
      <RangeForm
        names={["from", "until"]}
        labels={["First day", "Last day"]}
        type="date"
        latest={today}
        isWhole
        params={{ ...params, days: undefined }}
        close={() => setOpen(false)}
      />
    </Popover>
  );
}
