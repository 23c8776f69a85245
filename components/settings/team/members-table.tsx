"use client";

import { DateTime } from "#components/display/time/date-time.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { ChangeRole } from "#components/settings/team/change-role.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import type { Member } from "#server/wire/access/team.ts";

type MembersTableProps = {
  members: Member[];
  pagination: PaginationInfo;
  /** The person looking, and their rights over other members; nobody changes their own membership here. */
  viewer: { id: string; mayChange: boolean; isOwner: boolean };
};

/** The merchant's staff. */
export function MembersTable({ members, pagination, viewer }: MembersTableProps) {
  const mayTouch = (member: Member) =>
    member.userId !== viewer.id && (viewer.isOwner || member.role !== "owner");
  return (
    <DataTable
      label="Team"
      columns={columns}
      rows={members.map((member) => ({ ...member, id: member.userId }))}
      pagination={pagination}
      actions={
        viewer.mayChange
          ? (member) =>
              mayTouch(member) && (
                <>
                  <ChangeRole member={member} mayMakeOwners={viewer.isOwner} />
                  <RemoveMember member={member} />
                </>
              )
          : undefined
      }
      empty={null}
    />
  );
}

type Row = Member & { id: string };

const columns: DataColumn<Row>[] = [
  {
    id: "name",
    header: "Name",
    cell: (member) => member.name,
  },
  {
    id: "email",
    header: "Email",
    cell: (member) => member.email,
  },
  {
    id: "role",
    header: "Role",
    cell: (member) => <span className="capitalize">{member.role}</span>,
  },
  {
    id: "seen",
    header: "Last here",
    align: "end",
    cell: (member) => (member.lastSeenAt ? <DateTime value={member.lastSeenAt} /> : "Never"),
  },
];

/** Takes somebody out of the team. */
function RemoveMember({ member }: { member: Member }) {
  const remove = trpc.team.remove.useMutation();
  return (
    <ConfirmAction
      title={`Remove ${member.name}?`}
      isReversible
      description="They are signed out here at once. API keys that they created keep working; revoke the ones you do not need."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      confirmLabel="Remove"
      keepLabel="Keep"
      mutation={remove}
      run={(options) => remove.mutate({ userId: member.userId }, options)}
      done={`${member.name} was removed`}
    />
  );
}
