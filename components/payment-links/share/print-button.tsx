"use client";

import { Printer } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";

/** Opens the browser's own way to print. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden /> Print
    </Button>
  );
}
