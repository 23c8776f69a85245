import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";

/** Checks of the contact details that a person types, the same on the server and in the page's script. */

export function emailProblem(typed: string): "email_invalid" | null {
  return isEmailAddress(typed.trim()) ? null : "email_invalid";
}

/** In characters; a customer's is kept as it was typed. */
export const phoneLengthMax = 32;

/** Digits with what people put between them; a country code where it is abroad. */
export function phoneProblem(typed: string): "phone_invalid" | null {
  const phone = typed.trim();
  const isOne = phone.length <= phoneLengthMax && /^\+?[\p{Nd}\s().\-/]{5,}$/u.test(phone);
  return isOne ? null : "phone_invalid";
}
