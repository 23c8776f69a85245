"use client";

import { usePathname } from "next/navigation";
import { badgeOf, useFrame } from "#components/frame/frame-context.ts";
import { hrefOf, type Place, placeAt } from "#components/frame/navigation.ts";
import { WaitingBadge } from "#components/frame/waiting-badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

/** The eight places. Where there is less room only their icons stay, named for who cannot see. */
export function Rail() {
  const frame = useFrame();
  const here = placeAt(frame?.places ?? [], usePathname());
  return (
    <nav aria-label="Dashboard">
      <ul className="space-y-0.5">
        {frame?.places.map((place) => (
          <RailLink
            key={place.name}
            place={place}
            isHere={place.name === here?.name}
            badge={badgeOf(place.name, frame.waiting)}
          />
        ))}
      </ul>
    </nav>
  );
}

function RailLink(props: { place: Place; isHere: boolean; badge: ReturnType<typeof badgeOf> }) {
  const { place, isHere, badge } = props;
  const Icon = place.icon;
  return (
    <li>
      <Link
        href={hrefOf(place)}
        title={place.label}
        aria-current={isHere ? "page" : undefined}
        className={cn(
          "relative flex h-[34px] items-center gap-3 rounded-md border border-transparent px-2.5 font-medium text-ink-muted transition-colors hover:text-ink max-[74.99rem]:justify-center max-[74.99rem]:px-0",
          isHere && "border-line bg-surface text-ink shadow-sm",
        )}
      >
        <Icon
          aria-hidden
          className={cn("size-[17px] shrink-0", isHere && "text-link")}
          strokeWidth={1.75}
        />
        <span className="max-[74.99rem]:sr-only">{place.label}</span>
        {badge && (
          <WaitingBadge
            badge={badge}
            className="ml-auto max-[74.99rem]:absolute max-[74.99rem]:-top-0.5 max-[74.99rem]:right-0"
          />
        )}
      </Link>
    </li>
  );
}
