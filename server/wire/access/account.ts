import { z } from "zod";
import { Passkey } from "#server/wire/access/passkey.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { passwordLengthMax, passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** Sent as it was typed: no trimming, any characters. */
const Password = z
  .string()
  .min(passwordLengthMin, { error: `must have at least ${passwordLengthMin} characters` })
  .max(passwordLengthMax, { error: `must have at most ${passwordLengthMax} characters` });

const Token = z.string().max(2000);

export const RequestPasswordReset = z.object({ email: EmailAddress });
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

export const ChoosePassword = z.object({ token: Token, password: Password });
export type ChoosePassword = z.infer<typeof ChoosePassword>;

/** Name and password: of a new account, or the password of the one that there is. */
export const AcceptInvitation = z.object({
  token: Token,
  name: requiredText(250).optional(),
  password: Password.optional(),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

export const AnswerInvitation = z.object({ token: Token });
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

export const ChangePassword = z.object({ current: z.string().max(1000), password: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const SecondFactor = z.object({
  since: Timestamp.nullable(),
  hasApp: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
  isSingleSignOnRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The password is asked of people who have no second factor yet; who has one has proven it. */
export const BeginAuthenticator = z.object({ password: z.string().max(1000).optional() });
export type BeginAuthenticator = z.infer<typeof BeginAuthenticator>;
export const NewAuthenticator = z.object({ secret: z.string(), uri: z.string() });
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

/** A code of the app. */
export const ConfirmAuthenticator = z.object({ code: requiredText(100) });
export type ConfirmAuthenticator = z.infer<typeof ConfirmAuthenticator>;

/** A code of the app, or a recovery code; whether the device is to be remembered, of a sign-in. */
export const ProveSecondFactor = ConfirmAuthenticator.extend({ remember: z.boolean().optional() });
export type ProveSecondFactor = z.infer<typeof ProveSecondFactor>;
/** None when there was a factor before: its codes go on. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const SwitchMerchant = z.object({ toMerchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz") });
export type SwitchMerchant = z.infer<typeof SwitchMerchant>;

export const EndSession = z.object({
  merchantId: MerchantIdInput,
  id: id("ses_01jbq8v6n2e8t9x4k3m5r7w0yz"),
});

export const Done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof Done>;

/** A sign-in that is still open. */
export const Session = z.object({
  id: id("ses_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  isThisOne: z.boolean(),
  ip: text(60).nullable(),
  userAgent: text(500).nullable(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
});
export type Session = z.infer<typeof Session>;

const DeviceId = id("dev_01jbq8v6n2e8t9x4k3m5r7w0yz");
export const ForgetDevice = z.object({ merchantId: MerchantIdInput, id: DeviceId });

/** A browser in which the second factor is not asked for. */
export const RememberedDevice = z.object({
  id: DeviceId,
  isThisOne: z.boolean(),
  ip: text(60).nullable(),
  userAgent: text(500).nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
});
export type RememberedDevice = z.infer<typeof RememberedDevice>;

/** Somebody tried to sign in to one's account, and was refused. */
export const RefusedSignIn = z.object({
  id: id("aud_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  action: z.string(),
  ip: text(60).nullable(),
  createdAt: Timestamp,
});
export type RefusedSignIn = z.infer<typeof RefusedSignIn>;
