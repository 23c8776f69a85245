import { createMerchant } from "#server/auth/merchants.ts";
import type { Services } from "#server/core/context.ts";

/** Password of every owner that `newOwner` makes. */
export const ownersPassword = "monstera adansonii 42";

let owners = 0;

/** A merchant and the person who owns it, each time under another email address. */
export async function newOwner(services: Services) {
  owners += 1;
  const email = `owner${owners}@fern.example`;
  const password = ownersPassword;
  return { email, ...(await createMerchant(services, { name: "Fern", email, password })) };
}
