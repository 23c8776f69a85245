"use client";

import { useEffect, useRef } from "react";

type Policy = { createHTML(text: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one place where markup of others is shown: in a frame in which nothing runs (server/http/page-policy.ts). */
const policy = trustedTypes?.createPolicy("message", { createHTML: (html) => html });

/** A message as its sender wrote it. The frame has no permission: whatever is in there does nothing. */
export function MessageFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy?.createHTML(html) ?? html;
  }, [html]);
  return (
    <iframe
      ref={frame}
      title="The message as HTML"
      sandbox=""
      className="h-96 w-full rounded-md bg-white"
    />
  );
}
