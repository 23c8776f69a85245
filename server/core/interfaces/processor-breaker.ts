/** `open`: new charges are refused. `half_open`: a few are let through, to see whether it is back. */
export type CircuitState = "closed" | "open" | "half_open";

export interface Breaker {
  readonly state: CircuitState;
  /** The latest charge was refused because of our key or account: until somebody acts all others will be. */
  readonly isAccountRefused: boolean;
  /** Null for a new charge that may be asked for; else when to come again. Nothing else is ever refused. */
  admit(): { retryAfterS: number } | null;
}
