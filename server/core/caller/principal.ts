import type { Scope } from "#server/core/caller/scopes.ts";
import type { Role } from "#server/generated/prisma/enums.ts";

/** The caller, established from a credential and nothing else. */
export type Principal = {
  kind: "api_key" | "token" | "staff";
  /** The key's id (also for tokens: the key or session they were issued for) or the user's id. */
  id: string;
  merchantId: string;
  /** The scopes that the caller has; a key without scopes has all. */
  scopes: ReadonlySet<Scope>;
  /** Keys and their tokens only: the addresses and networks that they may be used from; absent or empty: all. */
  allowedAddresses?: readonly string[];
  /** Keys and their tokens only: the money that they may move out has limits (server/limits/budget). */
  isLimited?: boolean | undefined;
  /** Staff only. */
  role?: Role;
  /** Staff only: the sign-in, which can be ended by itself. */
  sessionId?: string;
  /**
   * People with a second factor only: whether they proved it a moment ago in this session. Absent when they have
   * none.
   */
  isFresh?: boolean;
  /** For people: the key's name or the person's. */
  name: string;
};
