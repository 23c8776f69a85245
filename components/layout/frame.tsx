"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { SignedOutElsewhere } from "#components/auth/session/signed-out-elsewhere.tsx";
import { type ReaderZone, ZoneContext } from "#components/display/time/zone.ts";
import { LeaveGuard } from "#components/form/unsaved/leave-guard.tsx";
import { creationsFor } from "#components/frame/creations.ts";
import { type Frame as Known, FrameContext } from "#components/frame/frame-context.ts";
import { isBusy } from "#components/frame/is-busy.ts";
import { hrefOf, type Place, placesWith, type Tabs } from "#components/frame/navigation.ts";
import { useTypedAhead } from "#components/layout/use-typed-ahead.ts";
import { noteZone } from "#components/layout/zone.ts";
import { later } from "#components/ui/later.tsx";
import type { Waiting } from "#server/wire/dashboard/search.ts";

// Neither is part of a page until somebody asks for it.
const Palette = later(() =>
  import("#components/palette/palette.tsx").then((module) => module.Palette),
);
const ShortcutsHelp = later(() =>
  import("#components/layout/shortcuts-help.tsx").then((module) => module.ShortcutsHelp),
);

type FrameProps = {
  scopes: string[];
  tabs: Tabs;
  waiting: Waiting;
  zone: ReaderZone;
  children: ReactNode;
};

/** Knows the places, what waits, and the keys that work everywhere. */
export function Frame({ scopes, tabs, waiting, zone, children }: FrameProps) {
  const [shown, setShown] = useState<"palette" | "help" | null>(null);
  const [wanted, setWanted] = useState({ palette: false, help: false });
  const focused = useRef<Element | null>(null);
  const frame = useMemo<Known>(() => {
    const held = new Set(scopes);
    return {
      places: placesWith(tabs),
      creations: creationsFor(held),
      waiting,
      open: (what) => {
        focused.current = document.activeElement;
        setWanted((before) => ({ ...before, [what]: true }));
        setShown(what);
      },
    };
  }, [scopes, tabs, waiting]);
  useEffect(noteZone, []);
  useShortcuts(frame.places, frame.open);
  const typedAhead = useTypedAhead(shown === "palette", Palette.isMissing);
  const close = () => {
    setShown(null);
    giveBackFocus(focused.current);
  };
  return (
    <FrameContext value={frame}>
      <ZoneContext value={zone}>{children}</ZoneContext>
      <Palette
        wanted={wanted.palette}
        open={shown === "palette"}
        onClose={close}
        typedAhead={typedAhead}
        places={frame.places}
        creations={frame.creations}
      />
      <LeaveGuard />
      <SignedOutElsewhere />
      <ShortcutsHelp wanted={wanted.help} open={shown === "help"} onClose={close} />
    </FrameContext>
  );
}

/**
 * To what had it before, once the closed dialog is gone, which a busy browser takes more than a frame for; unless
 * something else has taken it meanwhile.
 */
function giveBackFocus(to: Element | null): void {
  requestAnimationFrame(() => {
    if (!(to instanceof HTMLElement) || !to.isConnected) return;
    const dialog = document.activeElement?.closest('[role="dialog"]');
    if (dialog && !dialog.contains(to)) return giveBackFocus(to);
    if (document.activeElement === document.body) to.focus();
  });
}

/** Milliseconds after the key G in which a second key opens a page. */
const secondKeyMs = 1200;

/** The keys that work on every page, while nobody types. */
function useShortcuts(places: Place[], open: (what: "palette" | "help") => void): void {
  const router = useRouter();
  const goUntil = useRef(0);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      if ((event.metaKey || event.ctrlKey) && key === "k") {
        event.preventDefault();
        return open("palette");
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      if (event.timeStamp < goUntil.current) {
        goUntil.current = 0;
        const place = places.find((one) => one.key === key);
        if (place) router.push(hrefOf(place));
        return;
      }
      if (key === "g") goUntil.current = event.timeStamp + secondKeyMs;
      if (key !== "/" && event.key !== "?") return;
      event.preventDefault();
      open(key === "/" ? "palette" : "help");
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [places, open, router]);
}
