import type { Principal } from "#server/core/caller/principal.ts";
import { scopesByRole } from "#server/core/caller/scopes.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { Role } from "#server/generated/prisma/enums.ts";

type Member = { merchantId: string; role: Role } & Partial<Principal>;

/** A person of a merchant's staff with what their role may do, as a request of theirs is after its sign-in was read. */
export function staffMember({ merchantId, role, ...given }: Member): Principal {
  const scopes = new Set(scopesByRole[role]);
  return { kind: "staff", id: "usr_1", name: "Ada", ...given, merchantId, role, scopes };
}

/** The context of what they do in their merchant's rows. */
export function actAs(services: Services, member: Member) {
  return { ...actFor(services, member.merchantId), principal: staffMember(member) };
}
