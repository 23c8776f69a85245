"use client";

import { useState } from "react";
import { cn } from "#components/ui/cn.ts";

type AddressFramesProps = { src: string; title: string; frameClass: string };

/**
 * A new frame for each address, since one that goes on to another fills the browser's history; the
 * one before stays until it is there.
 */
export function AddressFrames({ src, title, frameClass }: AddressFramesProps) {
  const [shown, setShown] = useState(src);
  return [...new Set([shown, src])].map((address) => (
    <iframe
      key={address}
      src={address}
      sandbox=""
      title={address === src ? title : `${title} before`}
      onLoad={() => setShown(address)}
      className={cn(frameClass, address !== shown && "invisible")}
    />
  ));
}
