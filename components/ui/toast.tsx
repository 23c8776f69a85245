"use client";

import { useEffect, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { ToastMessage } from "#components/ui/toast-stage.tsx";

const ToastStage = later<{ said: ToastMessage[] }>(() =>
  import("#components/ui/toast-stage.tsx").then((module) => module.ToastStage),
);

let say: (said: ToastMessage) => void = () => {};

/** Where toasts appear, from the first on; a polite live region. Rendered once, by the root layout. */
export function Toaster() {
  const [said, setSaid] = useState<ToastMessage[]>([]);
  useEffect(() => {
    say = (one) => setSaid((before) => [...before, one]);
    return () => {
      say = () => {};
    };
  }, []);
  return <ToastStage wanted={said.length > 0} said={said} />;
}

/** Says that something was done. Problems stand beside their cause, not in a toast alone. */
export function toastDone(message: string): void {
  say({ kind: "done", message });
}

export function toastProblem(message: string): void {
  say({ kind: "problem", message });
}
