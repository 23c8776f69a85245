"use client";

import { DateTime } from "#components/display/time/date-time.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Invitation } from "#server/wire/access/team.ts";

type InvitationsTableProps = {
  invitations: Invitation[];
  viewer: { mayChange: boolean; isOwner: boolean };
};

/** The people who were invited and have not answered. */
export function InvitationsTable({ invitations, viewer }: InvitationsTableProps) {
  const mayTouch = (invitation: Invitation) => viewer.isOwner || invitation.role !== "owner";
  return (
    <DataTable
      label="Invitations"
      columns={columns}
      rows={invitations}
      pagination={null}
      actions={
        viewer.mayChange
          ? (invitation) => mayTouch(invitation) && <Withdraw invitation={invitation} />
          : undefined
      }
      empty={null}
    />
  );
}

function Withdraw({ invitation }: { invitation: Invitation }) {
  const withdraw = trpc.team.withdrawInvitation.useMutation();
  return (
    <ConfirmAction
      title={`Withdraw the invitation of ${invitation.name}?`}
      isReversible
      description="The link in the email stops working. You can invite them again."
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Withdraw the invitation of ${invitation.name}`}
        >
          Withdraw
        </Button>
      }
      confirmLabel="Withdraw"
      keepLabel="Keep"
      mutation={withdraw}
      run={(options) => withdraw.mutate({ id: invitation.id }, options)}
      done={`The invitation of ${invitation.name} was withdrawn`}
    />
  );
}

const columns: DataColumn<Invitation>[] = [
  { id: "name", header: "Name", cell: (invitation) => invitation.name },
  { id: "email", header: "Email", cell: (invitation) => invitation.email },
  {
    id: "role",
    header: "Role",
    cell: (invitation) => (
      <span className="flex flex-wrap gap-2 capitalize">
        {invitation.role}{" "}
        <Badge tone={invitation.expired ? "neutral" : "info"}>
          {invitation.expired ? "Expired" : "Invited"}
        </Badge>
      </span>
    ),
  },
  {
    id: "expires",
    header: "Good until",
    align: "end",
    cell: (invitation) => <DateTime value={invitation.expiresAt} />,
  },
];
