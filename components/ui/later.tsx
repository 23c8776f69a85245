"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type LaterProps = {
  /** False as long as nobody has asked for it. */
  wanted?: boolean;
  /** The content that stands in its place until the part is loaded. */
  meanwhile?: ReactNode;
};

/**
 * A part that is no weight of its page, because it is only seen once somebody opens it: dialogs, menus and
 * the forms in them. `prepare` fetches it ahead, for when a press is likely. Nothing else on the page is
 * lost or hidden while it comes, nor when it does not come.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;

  function fetchPart(): Promise<void> {
    coming ??= load().then(
      (loaded) => void (part = loaded),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  function Later({ wanted = true, meanwhile = null, ...props }: Props & LaterProps) {
    const [state, setState] = useState<"coming" | "here" | "lost">(part ? "here" : "coming");
    const isAsked = wanted && state === "coming";
    useEffect(() => {
      if (!isAsked) return;
      let isGone = false;
      const reach = (next: "here" | "lost") => () => void (isGone || setState(next));
      fetchPart().then(reach("here"), reach("lost"));
      return () => {
        isGone = true;
      };
    }, [isAsked]);
    if (wanted && state === "lost") {
      return (
        <>
          {meanwhile}
          <NotHere onTryAgain={() => setState("coming")} />
        </>
      );
    }
    const Part = wanted ? part : null;
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile;
  }

  return Object.assign(Later, {
    prepare: () => void fetchPart().catch(() => undefined),
    /** Neither here nor on its way. */
    isMissing: () => part === null && coming === null,
  });
}

/** Says so where toasts appear: a part that a press asked for did not come. */
function NotHere({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-20 left-4 z-50 ml-auto flex max-w-sm items-center gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-lg md:bottom-4"
    >
      <p className="flex-1">This did not load. Your input is still there.</p>
      <button type="button" onClick={onTryAgain} className="font-medium text-link underline">
        Try again
      </button>
    </div>
  );
}
