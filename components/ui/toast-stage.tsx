"use client";

import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { CircleAlert, CircleCheck, X } from "#components/icons/icons.ts";

export type ToastMessage = { kind: "done" | "problem"; message: string };

/** Shows what was said so far, each once. */
export function ToastStage({ said }: { said: ToastMessage[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { kind, message } of said.slice(shown.current)) {
      if (kind === "done") toast.success(message);
      else toast.error(message, { duration: 8000 });
    }
    shown.current = said.length;
  }, [said]);
  return (
    <Toaster
      position="bottom-right"
      closeButton={false}
      // Its own style sheet names the device's face.
      style={{ fontFamily: "inherit" }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        close: <X aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-lg",
          title: "font-medium",
          description: "text-ink-muted",
        },
      }}
    />
  );
}
