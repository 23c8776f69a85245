import { z } from "zod";
import { KeyLimits } from "#server/wire/access/key-limits.ts";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";

/** The query with which an app sends a person to connect it (RFC 6749, 4.1.1; RFC 7636, 4.3; RFC 8707, 2). */
export const AuthorizationRequest = z.object({
  response_type: text(20).optional(),
  client_id: text(2000).optional(),
  redirect_uri: text(500).optional(),
  code_challenge: text(200).optional(),
  code_challenge_method: text(20).optional(),
  scope: text(4000).optional(),
  state: text(1000).optional(),
  resource: text(500).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** An app that asks to be connected, as a person is shown it; or why it cannot be. */
export const AppRequest = z.object({
  /** The app's own name for itself. */
  name: z.string(),
  /** Where its answer goes: `claude.ai`, `localhost`, `cursor:`. */
  place: z.string(),
  refusal: z
    .object({
      /** In the words of RFC 6749 (4.1.2.1), for the app; null where it is not known where that could be told. */
      error: z.string().nullable(),
      sentence: z.string(),
    })
    .nullable(),
});
export type AppRequest = z.infer<typeof AppRequest>;

/** A person's yes to an app. */
export const ConnectApp = z.object({
  merchantId: MerchantIdInput,
  request: AuthorizationRequest,
  name: requiredText(100),
  access: z.enum(["all", "read"]),
  limits: KeyLimits.nullish(),
});
export type ConnectApp = z.infer<typeof ConnectApp>;

/** The connection's key, and the code that its app exchanges for tokens. */
export const ConnectedApp = z.object({
  id: id("key_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  code: z.string(),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;
