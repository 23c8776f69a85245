"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type Creation, creationsFor } from "#components/layout/creations.ts";
import { type Place, type PlaceName, placesFor } from "#components/layout/navigation.ts";
import { useShortcuts } from "#components/layout/use-shortcuts.ts";
import { noteZone } from "#components/layout/zone.ts";
import type { Waiting } from "#server/wire/dashboard-search.ts";

// Neither is part of a page until somebody asks for it.
const Palette = dynamic(() =>
  import("#components/palette/palette.tsx").then((module) => module.Palette),
);
const ShortcutsHelp = dynamic(() =>
  import("#components/layout/shortcuts-help.tsx").then((module) => module.ShortcutsHelp),
);

type Frame = {
  places: Place[];
  creations: Creation[];
  waiting: Waiting;
  open(what: "palette" | "help"): void;
};

const FrameContext = createContext<Frame | null>(null);

/** What the frame knows; null on pages without one. */
export function useFrame(): Frame | null {
  return useContext(FrameContext);
}

/** How many things wait at a place, and how pressing they are. */
export function badgeOf(name: PlaceName, waiting: Waiting): Badge | null {
  if (name === "payments" && waiting.disputes > 0)
    return { count: waiting.disputes, tone: "deadline", words: "to answer" };
  if (name === "developers" && waiting.endpoints > 0)
    return { count: waiting.endpoints, tone: "fault", words: "failing" };
  if (name === "settings" && waiting.compliance > 0)
    return { count: waiting.compliance, tone: "fault", words: "missing" };
  return null;
}
export type Badge = { count: number; tone: "deadline" | "fault"; words: string };

type FrameProps = { scopes: string[]; waiting: Waiting; children: ReactNode };

/** Knows the places, what waits, and the keys that work everywhere. */
export function Frame({ scopes, waiting, children }: FrameProps) {
  const [shown, setShown] = useState<"palette" | "help" | null>(null);
  const [wanted, setWanted] = useState({ palette: false, help: false });
  const frame = useMemo<Frame>(() => {
    const held = new Set(scopes);
    return {
      places: placesFor(held),
      creations: creationsFor(held),
      waiting,
      open(what) {
        setWanted((before) => ({ ...before, [what]: true }));
        setShown(what);
      },
    };
  }, [scopes, waiting]);
  useEffect(noteZone, []);
  useShortcuts(frame.places, frame.open);
  const close = () => setShown(null);
  return (
    <FrameContext value={frame}>
      {children}
      {wanted.palette && (
        <Palette
          open={shown === "palette"}
          onClose={close}
          places={frame.places}
          creations={frame.creations}
        />
      )}
      {wanted.help && <ShortcutsHelp open={shown === "help"} onClose={close} />}
    </FrameContext>
  );
}
