"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { RoleOptions } from "#components/settings/team/role-options.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { Member } from "#server/wire/access/team.ts";
import { roleNames } from "#server/wire/atoms/merchant/role-names.ts";

type ChangeRoleProps = { member: Member; mayMakeOwners: boolean };

/** Gives somebody of the team another role. */
export function ChangeRole({ member, mayMakeOwners }: ChangeRoleProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const change = trpc.team.changeRole.useMutation({
    onSuccess: () => {
      setOpen(false);
      toastDone(`${member.name} has another role now`);
      router.refresh();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("role");
    const role = roleNames.find((name) => name === chosen);
    if (role) change.mutate({ userId: member.userId, role });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        change.reset();
        setOpen(wanted);
      }}
      title={`Role of ${member.name}`}
      description="It holds from their next click on."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Change the role of ${member.name}`}>
          Change role
        </Button>
      }
    >
      <Form onSubmit={submit} className="space-y-5">
        <ProblemList problems={change.error ? problemsOf(change.error) : []} />
        <SelectField name="role" label="Role" defaultValue={member.role}>
          <RoleOptions mayMakeOwners={mayMakeOwners} />
        </SelectField>
        <DialogEnd submit="Change role" busy={change.isPending} />
      </Form>
    </Dialog>
  );
}
