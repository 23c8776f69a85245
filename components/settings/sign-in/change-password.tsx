"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const ChangePasswordForm = later<{ onChanged: () => void }>(() =>
  import("#components/settings/sign-in/change-password-form.tsx").then(
    (module) => module.ChangePasswordForm,
  ),
);

/** Replaces one's own password. */
export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const onChanged = () => {
    setOpen(false);
    toastDone("Your password is changed");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={ChangePasswordForm.prepare}
      title="Change your password"
      description="You stay signed in here, and are signed out everywhere else."
      trigger={
        <Button variant="secondary" size="sm">
          Change password
        </Button>
      }
    >
      <ChangePasswordForm onChanged={onChanged} />
    </Dialog>
  );
}
