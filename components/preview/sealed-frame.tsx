"use client";

import { useEffect, useRef } from "react";

type Policy = { createHTML(text: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one place where whole pages of markup are shown: in a frame in which nothing runs (server/http/pages/page-policy.ts). */
const policy = trustedTypes?.createPolicy("sealed-frame", { createHTML: (html) => html });

type SealedFrameProps = {
  html: string;
  title: string;
  className?: string;
  /** Once it is there to be seen. */
  onShown?: (html: string) => void;
};

/** Markup as somebody wrote it. The frame has no permission: whatever is in there does nothing. */
export function SealedFrame({ html, title, className, onShown }: SealedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy?.createHTML(html) ?? html;
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      className={className}
      onLoad={({ currentTarget }) => currentTarget.srcdoc === html && onShown?.(html)}
    />
  );
}
