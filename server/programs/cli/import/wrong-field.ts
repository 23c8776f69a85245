import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";

/** In characters, as the service takes them. Stripe takes more of some. */
const longest = {
  customers: { name: 200 },
  products: { name: 250, description: 2000 },
  prices: { name: 120, lookupKey: 200 },
  discounts: { name: 250 },
  subscriptions: { description: 2000 },
} satisfies Record<string, Record<string, number>>;

/** The reason for which the service would refuse the body of a new record; null where it takes it. */
export function wrongField(
  kind: keyof typeof longest,
  body: Record<string, unknown>,
): string | null {
  if (kind === "products" && body["name"] === undefined) return "its name is blank";
  for (const [field, most] of Object.entries<number>(longest[kind])) {
    const value = body[field];
    if (typeof value !== "string") continue;
    if (value.length > most) return `its ${field} is longer than ${most} characters`;
  }
  const { email, metadata, currency } = body;
  if (typeof currency === "string" && !currencyCodes.includes(currency))
    return `${currency} is not a currency in use`;
  if (typeof email === "string" && !isEmailAddress(email)) return `${email} is no email address`;
  const problem = metadataProblem(metadata as object);
  return problem && `its metadata, with Stripe's id added, ${problem}`;
}

/** Whether the service takes it as a customer's phone number. */
export function isPhone(typed: string): boolean {
  return /^\+?[0-9 ()./-]{3,32}$/.test(typed) && typed.length <= 32;
}
