"use client";

import { Slot } from "radix-ui";
import { createContext, type ReactNode, use, useRef, useState } from "react";
import type { DialogModalProps } from "#components/ui/dialog-modal.tsx";
import { later } from "#components/ui/later.tsx";
import { Opener } from "#components/ui/opener.tsx";

type DialogProps = Omit<DialogModalProps, "open" | "onOpenChange" | "opener"> & {
  /** The element that opens the dialog; it gets focus back on close. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The `prepare` of content that is also loaded later. */
  prepare?: () => void;
};

const Modal = later<DialogModalProps>(() =>
  import("#components/ui/dialog-modal.tsx").then((module) => module.DialogModal),
);
const CloseContext = createContext<() => void>(() => {});

/** A modal dialog: focus is held inside, Escape closes, the page behind is inert. */
export function Dialog({ trigger, open, onOpenChange, prepare, ...modal }: DialogProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = open ?? isOpened;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const opener = useRef<HTMLElement>(null);
  const change = (wanted: boolean) => {
    setOpened(wanted);
    onOpenChange?.(wanted);
  };
  const prepareAll = () => {
    Modal.prepare();
    prepare?.();
  };
  return (
    <CloseContext value={() => change(false)}>
      {trigger && (
        <Opener
          opens="dialog"
          ref={opener}
          isOpen={isOpen}
          prepare={prepareAll}
          onOpen={() => change(true)}
        >
          {trigger}
        </Opener>
      )}
      <Modal wanted={wasOpen} open={isOpen} onOpenChange={change} opener={opener} {...modal} />
    </CloseContext>
  );
}

/** The row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}

/** Makes a button close the dialog that it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  const close = use(CloseContext);
  return <Slot.Root onClick={close}>{children}</Slot.Root>;
}
