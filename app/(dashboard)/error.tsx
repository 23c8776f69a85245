"use client";

import { WentWrong, type WentWrongProps } from "#components/frame/went-wrong.tsx";

/** A page that could not be made, inside the frame: its places are still there. */
export default function ErrorPage(props: WentWrongProps) {
  return <WentWrong {...props} className="py-20" />;
}
