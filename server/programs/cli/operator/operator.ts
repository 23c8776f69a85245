import { userInfo } from "node:os";
import type { Operator } from "#server/core/caller/operator.ts";
import type { JsonOption } from "#server/programs/cli/answer.ts";

/** Options of commands that change something: who does it, and why. */
export type OperatorOptions = JsonOption & { operator?: string; reason?: string };

export const operatorFlag = [
  "--operator <name>",
  "your name, for the audit log; default: the name of your login",
] as const;
export const reasonFlag = ["--reason <reason>", "reason, for the audit log"] as const;

/** The person who runs this command, under the name that the audit log is to give them. */
export function operatorOf({ operator, reason }: OperatorOptions): Operator {
  return { name: operator ?? userInfo().username, reason };
}
