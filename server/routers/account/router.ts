import { z } from "zod";
import { acceptInvitation, declineInvitation } from "#server/routers/account/accept-invitation.ts";
import { changePassword } from "#server/routers/account/change-password.ts";
import { choosePassword, requestPasswordReset } from "#server/routers/account/reset-password.ts";
import {
  AcceptInvitation,
  AnswerInvitation,
  ChangePassword,
  ChoosePassword,
  Done,
  EndSession,
  RequestPasswordReset,
  Session,
  SwitchMerchant,
} from "#server/wire/account.ts";
import {
  endOwnSession,
  listOwnSessions,
  signOutEverywhere,
  switchMerchant,
} from "#server/routers/account/sessions.ts";
import { merchantProcedure, publicProcedure, router } from "#server/procedures/procedure.ts";

/** For people only: keys and tokens have no account. */
const personProcedure = merchantProcedure.meta({ personal: true });

/** What people do with their own accounts: dashboard only. */
export const accountRouter = router({
  requestPasswordReset: publicProcedure
    .input(RequestPasswordReset)
    .output(Done)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input, ctx.ip)),

  choosePassword: publicProcedure
    .input(ChoosePassword)
    .output(Done)
    .mutation(({ ctx, input }) => choosePassword(ctx, input)),

  acceptInvitation: publicProcedure
    .input(AcceptInvitation)
    .output(Done)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  declineInvitation: publicProcedure
    .input(AnswerInvitation)
    .output(Done)
    .mutation(({ ctx, input }) => declineInvitation(ctx, input)),

  changePassword: personProcedure
    .input(ChangePassword)
    .output(Done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  sessions: personProcedure.output(z.array(Session)).query(({ ctx }) => listOwnSessions(ctx)),

  endSession: personProcedure
    .input(EndSession)
    .output(Done)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),

  signOutEverywhere: personProcedure.output(Done).mutation(({ ctx }) => signOutEverywhere(ctx)),

  switchMerchant: personProcedure
    .input(SwitchMerchant)
    .output(Done)
    .mutation(({ ctx, input }) => switchMerchant(ctx, input)),
});
