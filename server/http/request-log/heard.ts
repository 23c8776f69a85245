import type { Principal } from "#server/core/caller/principal.ts";
import type { Operation } from "#server/http/operations/operations.ts";

/** Facts about an answered request that the log is given. */
export type Heard = {
  requestId: string;
  /** When it came. */
  at: Date;
  durationMs: number;
  method: string;
  /** The declared path; null when there is no such path. */
  route: string | null;
  /** As it was sent, without its query. */
  path: string;
  operation: Operation | null;
  /** The caller; null when there was no credential, or a refused one. */
  principal: Principal | null;
  /** The header of a caller who was refused. */
  authorization: string | null;
  ip: string | null;
  agent: string | null;
  idempotencyKey: string | null;
  isReplay: boolean;
  /** Body or query, as far as it was read. */
  sent: object | null;
  sentBytes: number;
  /** The object that the path names. */
  pathId: string | null;
  status: number;
  answer: string | Uint8Array | null;
};

/** The merchant and credential that a request belongs to. */
export type Owner = { merchantId: string; credentialId: string; isToken: boolean };
