"use client";

import { WentWrong, type WentWrongProps } from "#components/frame/went-wrong.tsx";
import { LogoMark } from "#components/layout/logo.tsx";

/** Where not even the frame of a page could be made. */
export default function ErrorPage(props: WentWrongProps) {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center">
      <LogoMark className="size-12" />
      <WentWrong {...props} className="mt-6" />
    </main>
  );
}
