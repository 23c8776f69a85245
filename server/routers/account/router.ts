import { z } from "zod";
import { unauthorized } from "#server/auth/unauthorized.ts";
import { merchantProcedure, publicProcedure, router } from "#server/procedures/procedure.ts";
import { acceptInvitation, declineInvitation } from "#server/routers/account/accept-invitation.ts";
import { changePassword } from "#server/routers/account/change-password.ts";
import { listRefusedSignIns, notingProof } from "#server/routers/account/note-sign-in.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  provePasskey,
  removePasskey,
} from "#server/routers/account/passkeys.ts";
import { forgetDevice, listOwnDevices } from "#server/routers/account/remembered-devices.ts";
import { choosePassword, requestPasswordReset } from "#server/routers/account/reset-password.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#server/routers/account/second-factor.ts";
import {
  endOwnSession,
  listOwnSessions,
  signOutEverywhere,
  switchMerchant,
} from "#server/routers/account/sessions.ts";
import {
  AcceptInvitation,
  AnswerInvitation,
  BeginAuthenticator,
  ChangePassword,
  ChoosePassword,
  ConfirmAuthenticator,
  Done,
  EndSession,
  ForgetDevice,
  NewAuthenticator,
  ProveSecondFactor,
  RecoveryCodes,
  RefusedSignIn,
  RememberedDevice,
  RequestPasswordReset,
  SecondFactor,
  Session,
  SwitchMerchant,
} from "#server/wire/access/account.ts";
import {
  AddPasskey,
  BeginPasskey,
  PasskeyQuestion,
  ProvePasskey,
  RemovePasskey,
} from "#server/wire/access/passkey.ts";

/** For people only: keys and tokens have no account. */
const personProcedure = merchantProcedure.meta({ personal: true });

/** For people who are signed in, or whose second factor is still to be proven. */
const provingProcedure = publicProcedure
  .meta({ open: false, personal: true })
  .use(({ ctx, next }) => {
    if (!ctx.principal?.sessionId && !ctx.halfSession) throw unauthorized();
    return next();
  });

/** Operations of people on their own accounts: dashboard only. */
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
    .meta({ stepUp: true })
    .input(ChangePassword)
    .output(Done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  secondFactor: personProcedure.output(SecondFactor).query(({ ctx }) => getSecondFactor(ctx)),

  beginAuthenticator: personProcedure
    .meta({ stepUp: true })
    .input(BeginAuthenticator)
    .output(NewAuthenticator)
    .mutation(({ ctx, input }) => beginAuthenticator(ctx, input)),

  confirmAuthenticator: personProcedure
    .input(ConfirmAuthenticator)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx, input)),

  renewRecoveryCodes: personProcedure
    .meta({ stepUp: true })
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  removeSecondFactor: personProcedure
    .meta({ stepUp: true })
    .output(Done)
    .mutation(({ ctx }) => removeSecondFactor(ctx)),

  proveSecondFactor: provingProcedure
    .input(ProveSecondFactor)
    .output(Done)
    .mutation(({ ctx, input }) => notingProof(ctx, "code", () => proveSecondFactor(ctx, input))),

  beginPasskey: personProcedure
    .meta({ stepUp: true })
    .input(BeginPasskey)
    .output(PasskeyQuestion)
    .mutation(({ ctx, input }) => beginPasskey(ctx, input)),

  addPasskey: personProcedure
    .meta({ stepUp: true })
    .input(AddPasskey)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  removePasskey: personProcedure
    .meta({ stepUp: true })
    .input(RemovePasskey)
    .output(Done)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  beginPasskeyProof: provingProcedure
    .output(PasskeyQuestion)
    .mutation(({ ctx }) => beginPasskeyProof(ctx)),

  provePasskey: provingProcedure
    .input(ProvePasskey)
    .output(Done)
    .mutation(({ ctx, input }) =>
      notingProof(ctx, "passkeyAsFactor", () => provePasskey(ctx, input)),
    ),

  beginPasskeySignIn: publicProcedure
    .output(PasskeyQuestion)
    .mutation(({ ctx }) => beginPasskeySignIn(ctx)),

  sessions: personProcedure.output(z.array(Session)).query(({ ctx }) => listOwnSessions(ctx)),

  endSession: personProcedure
    .input(EndSession)
    .output(Done)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),

  rememberedDevices: personProcedure
    .output(z.array(RememberedDevice))
    .query(({ ctx }) => listOwnDevices(ctx)),

  forgetDevice: personProcedure
    .input(ForgetDevice)
    .output(Done)
    .mutation(({ ctx, input }) => forgetDevice(ctx, input.id)),

  refusedSignIns: personProcedure
    .output(z.array(RefusedSignIn))
    .query(({ ctx }) => listRefusedSignIns(ctx)),

  signOutEverywhere: personProcedure.output(Done).mutation(({ ctx }) => signOutEverywhere(ctx)),

  switchMerchant: personProcedure
    .meta({ fromAnyPage: true })
    .input(SwitchMerchant)
    .output(Done)
    .mutation(({ ctx, input }) => switchMerchant(ctx, input)),
});
