"use client";

import { createContext, useContext } from "react";
import type { Creation } from "#components/frame/creations.ts";
import type { Place } from "#components/frame/navigation.ts";
import type { PlaceName } from "#server/wire/dashboard/lists.ts";
import type { Waiting } from "#server/wire/dashboard/search.ts";

export type Frame = {
  places: Place[];
  creations: Creation[];
  waiting: Waiting;
  open: (what: "palette" | "help") => void;
};

export const FrameContext = createContext<Frame | null>(null);

/** The frame's data; null on pages without a frame. */
export function useFrame(): Frame | null {
  return useContext(FrameContext);
}

/** How many things wait at a place, and how pressing they are. */
export function badgeOf(name: PlaceName, waiting: Waiting): Badge | null {
  if (name === "payments" && waiting.disputes > 0)
    return { count: waiting.disputes, tone: "deadline", words: "to answer" };
  if (name === "developers" && waiting.approvals > 0)
    return { count: waiting.approvals, tone: "deadline", words: "to decide" };
  if (name === "developers" && waiting.endpoints > 0)
    return { count: waiting.endpoints, tone: "fault", words: "failing" };
  if (name === "settings" && waiting.compliance > 0)
    return { count: waiting.compliance, tone: "fault", words: "missing" };
  return null;
}
export type Badge = { count: number; tone: "deadline" | "fault"; words: string };
