import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { requiredText } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const State = z.string().max(2000);
/** As browsers take and give it (WebAuthn, 5.1.8 and 5.1.9); what it holds, the library checks. */
const ForBrowser = z.record(z.string(), z.unknown());

/** The question that a browser is asked, and the seal that comes back with its answer. */
export const PasskeyQuestion = z.object({ state: State, options: ForBrowser });
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

export const PasskeyAnswer = z.object({
  state: State,
  response: z.looseObject({
    id: z.string().max(2000),
    response: z.looseObject({ userHandle: z.string().max(200).nullish() }),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Whether the device is to be remembered, of a sign-in. */
export const ProvePasskey = PasskeyAnswer.extend({ remember: z.boolean().optional() });
export type ProvePasskey = z.infer<typeof ProvePasskey>;

/** The password is asked of people who have no second factor yet; who has one has proven it. */
export const BeginPasskey = z.object({ password: z.string().max(1000).optional() });
export type BeginPasskey = z.infer<typeof BeginPasskey>;

export const AddPasskey = PasskeyAnswer.extend({ name: requiredText(100) });
export type AddPasskey = z.infer<typeof AddPasskey>;

const PasskeyId = id("pass_01jbq8v6n2e8t9x4k3m5r7w0yz");
export const RemovePasskey = z.object({ merchantId: MerchantIdInput, id: PasskeyId });
export type RemovePasskey = z.infer<typeof RemovePasskey>;

export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
