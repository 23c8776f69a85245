import type { AuditedCall } from "#server/core/caller/audited-call.ts";

/** The person who runs a command of this deployment, and the reason that they give. */
export type Operator = { name: string; reason?: string };

/** As the audit log knows them. */
export function byOperator({ name, reason }: Operator): NonNullable<AuditedCall["by"]> {
  return { actor: "operator", id: null, name, reason };
}

/** The facts that an operator's call passes to the audit log; empty for a call without an operator. */
export function operated(
  operator: Operator | undefined,
  action: `operator.${string}`,
  input: object,
): { audited?: AuditedCall } {
  if (!operator) return {};
  return { audited: { action, input, ip: null, by: byOperator(operator) } };
}
