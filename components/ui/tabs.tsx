"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type Tab = { value: string; label: string; content: ReactNode };

/** Tabs of one page; arrow keys move between them. Filters of a list are links, not these. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <Primitive.Root defaultValue={tabs[0]?.value}>
      <Primitive.List
        aria-label={label}
        className="mb-4 flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-ink-muted hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
