"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The element that opens the dialog; it gets focus back on close. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  /** False keeps a click outside or Escape from losing what is shown only once. */
  dismissible?: boolean;
};

/** A modal dialog: focus is held inside, Escape closes, the page behind is inert. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, children, dismissible = true } = props;
  const keep = dismissible ? undefined : (event: Event) => event.preventDefault();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          onInteractOutside={keep}
          onEscapeKeyDown={keep}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="animate-appear fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-lg"
        >
          <Primitive.Title className="pr-10 text-lg font-semibold">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1.5 text-ink-muted">
              {description}
            </Primitive.Description>
          )}
          <div className="mt-5">{children}</div>
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

/** The row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}

export const DialogClose = Primitive.Close;
