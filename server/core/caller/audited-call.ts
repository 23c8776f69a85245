/** A call that the audit log is to know of, and what of its entry is known before it ends. */
export type AuditedCall = {
  /** The operation, as `team.changeRole`. */
  action: string;
  /** As it was given; data/audit/facts.ts chooses what the log keeps of it. */
  input: unknown;
  ip: string | null;
  /** The record that the call changes, as it was found under its lock. */
  before?: object;
  /** The person or operator who acted in a call without a principal. */
  by?: { actor: "operator" | "person"; id: string | null; name: string; reason?: string };
  /** The entry is committed: an operation of several transactions has one. */
  isWritten?: boolean;
};
