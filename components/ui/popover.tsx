"use client";

import { useState } from "react";
import { later } from "#components/ui/later.tsx";
import { Opener } from "#components/ui/opener.tsx";
import type { PopoverPopupProps } from "#components/ui/popover-popup.tsx";

const Popup = later<PopoverPopupProps>(() =>
  import("#components/ui/popover-popup.tsx").then((module) => module.PopoverPopup),
);

/** A choice beside the button that opens it; Escape and a press elsewhere close it. */
export function Popover(props: PopoverPopupProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    <Popup
      {...props}
      wanted={wasOpen}
      meanwhile={
        <Opener
          opens="dialog"
          isOpen={props.open}
          prepare={Popup.prepare}
          onOpen={() => props.onOpenChange(true)}
        >
          {props.trigger}
        </Opener>
      }
    />
  );
}
