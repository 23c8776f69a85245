import type { AuditedCall } from "#server/core/caller/audited-call.ts";

/** Whoever runs a command of this deployment, and why they say they do. */
export type Operator = { name: string; reason?: string };

/** As the audit log knows them. */
export function byOperator({ name, reason }: Operator): NonNullable<AuditedCall["by"]> {
  return { actor: "operator", id: null, name, reason };
}

/** What an operator's call tells the audit log; nothing of a call that is no operator's. */
export function operated(
  operator: Operator | undefined,
  action: `operator.${string}`,
  input: object,
): { audited?: AuditedCall } {
  if (!operator) return {};
  return { audited: { action, input, ip: null, by: byOperator(operator) } };
}
