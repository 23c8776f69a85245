import { byName } from "#server/core/errors.ts";

/** Settings that no service starts with: a line for each reason. */
export class EnvError extends Error {
  override name = "EnvError";
  readonly reasons: string[];
  constructor(reasons: string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

export const isEnvError = byName<EnvError>("EnvError");
