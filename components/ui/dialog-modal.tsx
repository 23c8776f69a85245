"use client";

import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { X } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";

export type DialogModalProps = {
  title: string;
  description?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that opened the dialog, if that is a button of its own: it gets the focus back on close. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** False keeps a click outside or Escape from losing what is shown only once. */
  dismissible?: boolean;
};

/** The part of a Dialog that comes when it is opened first. */
export function DialogModal(props: DialogModalProps) {
  const { title, description, open, onOpenChange, opener, children, dismissible = true } = props;
  const isTypedIn = useRef(false);
  // A press beside the dialog or Escape loses nothing that was typed: Close and Cancel say so on purpose.
  const keep = (event: Event) => {
    if (!dismissible || isTypedIn.current) event.preventDefault();
  };
  const giveBackFocus = (event: Event) => {
    if (!opener.current) return;
    event.preventDefault();
    opener.current.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          onInput={() => {
            isTypedIn.current = true;
          }}
          onOpenAutoFocus={() => {
            isTypedIn.current = false;
          }}
          onInteractOutside={keep}
          onEscapeKeyDown={keep}
          onCloseAutoFocus={giveBackFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="animate-appear fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-lg"
        >
          <Primitive.Title className="pr-10 text-lg font-semibold">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1.5 text-ink-muted">
              {description}
            </Primitive.Description>
          )}
          <Held>{children}</Held>
          {dismissible && (
            <Primitive.Close asChild>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Close"
                className="absolute top-4 right-4"
              >
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The dialog's content. A form that is loaded after its dialog gets the focus, as one that is there at once does. */
function Held({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = place.current;
    if (!held || held.childElementCount > 0) return undefined;
    const arrivals = new MutationObserver(() => {
      const first = held.querySelector<HTMLElement>("input, select, textarea");
      if (!first) return;
      arrivals.disconnect();
      first.focus();
      if (first instanceof HTMLInputElement) first.select();
    });
    arrivals.observe(held, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, []);
  return (
    <div ref={place} className="mt-5">
      {children}
    </div>
  );
}
