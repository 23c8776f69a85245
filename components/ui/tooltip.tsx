"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** A hint on hover and focus. Never the only place of something a person needs. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="animate-fade z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-md"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
