"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import type { IconComponent } from "#components/icons/icon.ts";

/** One thing that the palette leads to. */
export function Entry(props: {
  value: string;
  icon: IconComponent;
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  onSelect: () => void;
}) {
  const Icon = props.icon;
  return (
    <Command.Item
      value={props.value}
      onSelect={props.onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-surface-selected"
    >
      <span className="flex size-7 shrink-0 items-center justify-center rounded-md bg-canvas text-ink-muted">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 truncate font-medium">{props.title}</span>
        {props.detail && (
          <span className="min-w-0 truncate text-table text-ink-muted">{props.detail}</span>
        )}
      </span>
      {props.end && <span className="shrink-0 text-table">{props.end}</span>}
    </Command.Item>
  );
}

export const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-muted";
