"use client";

import { useLinkStatus } from "next/link";

/** That something asked for is on its way: a line at the top of the window, once that takes longer than a blink. */
export function UnderWay() {
  return <span aria-hidden data-under-way className="animate-under-way" />;
}

/** The same, inside the link that was pressed. */
export function LinkUnderWay() {
  return useLinkStatus().pending ? <UnderWay /> : null;
}
