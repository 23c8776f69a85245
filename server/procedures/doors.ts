import type { AnyRouter } from "@trpc/server";
import { type Scope, scopesByRole } from "#server/core/caller/scopes.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";

/**
 * The callers that an operation admits: anyone, anyone known, a person who is signed in, an owner, or any caller
 * with the scope.
 */
export type Door = "anyone" | "anyone known" | "a person" | "an owner" | Scope;
export type Operation = { name: string; changes: boolean; door: Door };

/** Every operation with its door, by the meta that `procedure.ts` enforces. */
export function doorsOf(router: AnyRouter): Operation[] {
  const procedures = router._def.procedures as Record<
    string,
    { _def: { type: string; meta?: ProcedureMeta } }
  >;
  return Object.entries(procedures).map(([name, { _def }]) => ({
    name,
    changes: _def.type === "mutation",
    door: doorOf(_def.meta ?? {}),
  }));
}

function doorOf({ open, personal, ownersOnly, scope }: ProcedureMeta): Door {
  if (open) return "anyone";
  if (ownersOnly) return "an owner";
  if (personal) return "a person";
  return scope ?? "anyone known";
}

/** Whether somebody of this role, signed in, gets through the door. */
export function opensFor(role: Role, door: Door): boolean {
  if (door === "anyone" || door === "anyone known" || door === "a person") return true;
  if (door === "an owner") return role === "owner";
  return scopesByRole[role].includes(door);
}
