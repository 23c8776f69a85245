import { SealedFrame } from "#components/preview/sealed-frame.tsx";

/** A message as its sender wrote it. */
export function MessageFrame({ html }: { html: string }) {
  return (
    <SealedFrame
      html={html}
      title="The message as HTML"
      className="h-96 w-full rounded-md bg-white"
    />
  );
}
