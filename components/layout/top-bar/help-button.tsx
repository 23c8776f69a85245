"use client";

import { useFrame } from "#components/frame/frame-context.ts";
import { CircleQuestionMark } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";

/** Opens the sheet of keys. There are none on a phone. */
export function HelpButton() {
  const frame = useFrame();
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label="Help and keys"
      className="max-md:hidden"
      onClick={() => frame?.open("help")}
    >
      <CircleQuestionMark aria-hidden />
    </Button>
  );
}
