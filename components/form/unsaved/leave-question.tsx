"use client";

import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";

type LeaveQuestionProps = { open: boolean; stay: () => void; leave: () => void };

/** Asked before something typed is lost. */
export function LeaveQuestion({ open, stay, leave }: LeaveQuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title="Leave this page?"
      description="Your input here is not saved and will be lost."
    >
      <DialogActions>
        <Button variant="ghost" onClick={leave}>
          Leave
        </Button>
        <Button onClick={stay}>Stay</Button>
      </DialogActions>
    </Dialog>
  );
}
