"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toaster as Primitive, toast } from "sonner";

/** Where toasts appear; a polite live region. Rendered once, by the root layout. */
export function Toaster() {
  return (
    <Primitive
      position="bottom-right"
      closeButton={false}
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

/** Says that something was done. Problems stand beside their cause, not in a toast alone. */
export function toastDone(message: string): void {
  toast.success(message);
}

export function toastProblem(message: string): void {
  toast.error(message, { duration: 8000 });
}
