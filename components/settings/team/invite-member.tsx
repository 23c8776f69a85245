"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { InviteMemberFormProps } from "#components/settings/team/invite-member-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const InviteMemberForm = later<InviteMemberFormProps>(() =>
  import("#components/settings/team/invite-member-form.tsx").then(
    (module) => module.InviteMemberForm,
  ),
);

/** Writes to somebody who shall work here too. */
export function InviteMember({ mayMakeOwners }: { mayMakeOwners: boolean }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: InviteMemberFormProps["draft"] = useRef(null);
  const onInvited = (email: string) => {
    setOpen(false);
    toastDone(`Invitation sent to ${email}`);
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={InviteMemberForm.prepare}
      title="Invite somebody"
      description="They get an email with a link, and join when they accept."
      trigger={<Button variant="secondary">Invite</Button>}
    >
      <InviteMemberForm mayMakeOwners={mayMakeOwners} draft={draft} onInvited={onInvited} />
    </Dialog>
  );
}
