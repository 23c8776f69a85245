"use client";

import { Command } from "cmdk";
import type { Creation } from "#components/frame/creations.ts";
import type { Place } from "#components/frame/navigation.ts";
import { Plus } from "#components/icons/icons.ts";
import { Entry, groupClass } from "#components/palette/entry.tsx";
import { Highlight } from "#components/palette/highlight.tsx";

type OfferedProps = {
  text: string;
  places: Place[];
  creations: Creation[];
  go: (href: string) => void;
};

/** Places to go to and things to make whose names hold the words; all of them before any is typed. */
export function Offered({ text, places, creations, go }: OfferedProps) {
  const holds = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const lists = places.flatMap(({ label, icon, tabs }) =>
    tabs.map((tab) => ({ ...tab, icon, place: label })),
  );
  const making = creations.filter(({ label }) => holds(`New ${label}`));
  const going = lists.filter(({ label, place }) => holds(label) || holds(place));
  return (
    <>
      {making.length > 0 && (
        <Command.Group heading="Do" className={groupClass}>
          {making.map(({ href, label }) => (
            <Entry
              key={label}
              value={`new ${label}`}
              icon={Plus}
              title={<Highlight text={`New ${label.toLowerCase()}`} typed={text} />}
              onSelect={() => go(href)}
            />
          ))}
        </Command.Group>
      )}
      {going.length > 0 && (
        <Command.Group heading="Go to" className={groupClass}>
          {going.map(({ href, label, icon, place }) => (
            <Entry
              key={href}
              value={`go ${href}`}
              icon={icon}
              title={<Highlight text={label} typed={text} />}
              detail={label === place ? undefined : place}
              onSelect={() => go(href)}
            />
          ))}
        </Command.Group>
      )}
    </>
  );
}
