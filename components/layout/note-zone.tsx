"use client";

import { useEffect } from "react";
import { noteZone } from "#components/layout/zone.ts";

/** Has the reader's time zone known before their first page of the dashboard is rendered. */
export function NoteZone() {
  useEffect(noteZone, []);
  return null;
}
