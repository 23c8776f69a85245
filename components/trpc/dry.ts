import type { Operation } from "@trpc/client";
import type { DryRun } from "#server/wire/dry-run.ts";

const context = { dryRun: true };

/** Option of a mutation that is only tried: `client.refunds.create.mutate(input, dry)`. */
export const dry = { context };

/** The answer to a mutation that was called with `dry`, whatever the mutation itself answers. */
export async function tried(answer: Promise<unknown>): Promise<DryRun> {
  return (await answer) as DryRun;
}

export function isDry({ context: given }: Operation): boolean {
  return given["dryRun"] === true;
}
