import { z } from "zod";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";

const error =
  "must be one email address such as ada@example.com, without a name, brackets, mailto: or a comma";

const ofList = "must be one email address; send the message to each of several";

/** An email address that a letter can be sent to, as it was written. In characters; `isEmailAddress` counts octets. */
export const EmailAddress = z
  .string({ error: ({ input }) => (Array.isArray(input) ? ofList : undefined) })
  .max(254)
  .refine(isEmailAddress, { error })
  .meta({ description: "Email address.", example: "ada@example.com" });

/** As `EmailAddress`, or "" for none. */
export const EmailAddressOrNone = z
  .string()
  .max(254)
  .refine((text) => text === "" || isEmailAddress(text), { error })
  .meta({ description: "Email address; empty for none.", example: "ada@example.com" });
