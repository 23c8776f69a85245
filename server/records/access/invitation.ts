import type { InvitationModel } from "#server/generated/prisma/models.ts";
import type { Invitation } from "#server/wire/access/team.ts";

/** Row to wire: whether it has expired is judged at `now`. */
export function serializeInvitation(row: InvitationModel, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    invitedBy: row.invitedByName,
    expired: row.expiresAt <= now,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
