import { z } from "zod";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { changeRole } from "#server/routers/team/change-role.ts";
import { listInvitations, withdrawInvitation } from "#server/routers/team/invitations.ts";
import { inviteMember } from "#server/routers/team/invite.ts";
import { listMembers } from "#server/routers/team/list.ts";
import { removeMember } from "#server/routers/team/remove.ts";
import {
  isSecondFactorRequired,
  requireSecondFactor,
  requireSingleSignOn,
} from "#server/routers/team/require-second-factor.ts";
import {
  ChangeRole,
  InvitationList,
  InviteMember,
  ListMembers,
  MemberList,
  RemoveMember,
  RequireSecondFactor,
  WithdrawInvitation,
} from "#server/wire/access/team.ts";

const Changed = z.object({ userId: z.string() });
const Invited = z.object({ invitationId: z.string() });

/** The merchant's staff: dashboard only. */
export const teamRouter = router({
  list: merchantProcedure
    .meta({ scope: "team:read" })
    .input(ListMembers)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  invite: merchantProcedure
    .meta({ scope: "team:write", stepUp: true })
    .input(InviteMember)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),

  invitations: merchantProcedure
    .meta({ scope: "team:read" })
    .input(ListMembers)
    .output(InvitationList)
    .query(({ ctx, input }) => listInvitations(ctx, input)),

  withdrawInvitation: merchantProcedure
    .meta({ scope: "team:write" })
    .input(WithdrawInvitation)
    .output(Invited)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),

  changeRole: merchantProcedure
    .meta({ scope: "team:write", stepUp: true })
    .input(ChangeRole)
    .output(Changed)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),

  requireSingleSignOn: merchantProcedure
    .meta({ scope: "team:write", ownersOnly: true, stepUp: true })
    .input(RequireSecondFactor)
    .output(RequireSecondFactor)
    .mutation(({ ctx, input }) => requireSingleSignOn(ctx, input)),

  requireSecondFactor: merchantProcedure
    .meta({ scope: "team:write", ownersOnly: true, stepUp: true })
    .input(RequireSecondFactor)
    .output(RequireSecondFactor)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx, input)),

  isSecondFactorRequired: merchantProcedure
    .meta({ scope: "team:read" })
    .output(RequireSecondFactor)
    .query(({ ctx }) => isSecondFactorRequired(ctx)),

  remove: merchantProcedure
    .meta({ scope: "team:write", stepUp: true })
    .input(RemoveMember)
    .output(Changed)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
});
