"use client";

import { usePathname } from "next/navigation";
import { badgeOf, useFrame } from "#components/frame/frame-context.ts";
import { hrefOf, type Place, placeAt } from "#components/frame/navigation.ts";
import { WaitingBadge } from "#components/frame/waiting-badge.tsx";
import { Ellipsis, Plus } from "#components/icons/icons.ts";
import { NewMenu } from "#components/layout/new-menu.tsx";
import { cn } from "#components/ui/cn.ts";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";
import type { PlaceName } from "#server/wire/dashboard/lists.ts";

const cell =
  "relative flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-ink-muted";

const inBar: readonly PlaceName[] = ["overview", "payments", "customers"];

function placeOf(places: readonly Place[], wanted: PlaceName): Place | undefined {
  return places.find(({ name }) => name === wanted);
}

/** The places on a phone, within reach of a thumb. */
export function BottomBar() {
  const frame = useFrame();
  const here = placeAt(frame?.places ?? [], usePathname());
  if (!frame) return null;
  const [overview, payments, customers] = inBar.map((name) => placeOf(frame.places, name));
  const others = frame.places.filter(({ name }) => !inBar.includes(name));
  const isOther = others.some(({ name }) => name === here?.name);
  const link = (place: Place | undefined) =>
    place && (
      <BarLink
        place={place}
        isHere={place.name === here?.name}
        badge={badgeOf(place.name, frame.waiting)}
      />
    );
  return (
    <nav
      aria-label="Places"
      data-bar="bottom"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line-firm bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {link(overview)}
      {link(payments)}
      {frame.creations.length > 0 && (
        <NewMenu
          align="center"
          trigger={
            <button
              type="button"
              aria-label="New"
              className="m-auto flex size-11 items-center justify-center rounded-lg bg-primary text-primary-on"
            >
              <Plus aria-hidden className="size-5" />
            </button>
          }
        />
      )}
      {link(customers)}
      <DropdownMenu
        trigger={
          <button type="button" className={cn(cell, isOther && "text-link")}>
            <Ellipsis aria-hidden className="size-5" />
            More
          </button>
        }
      >
        {others.map((place) => (
          <DropdownItem key={place.name} asChild>
            <Link href={hrefOf(place)} className="min-h-11">
              <place.icon aria-hidden /> {place.label}
            </Link>
          </DropdownItem>
        ))}
      </DropdownMenu>
    </nav>
  );
}

function BarLink(props: { place: Place; isHere: boolean; badge: ReturnType<typeof badgeOf> }) {
  const { place, isHere, badge } = props;
  return (
    <Link
      href={hrefOf(place)}
      aria-current={isHere ? "page" : undefined}
      className={cn(cell, isHere && "text-link")}
    >
      <place.icon aria-hidden className="size-5" strokeWidth={1.75} />
      {place.label}
      {badge && <WaitingBadge badge={badge} className="absolute top-1 left-1/2 ml-1" />}
    </Link>
  );
}
