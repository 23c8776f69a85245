import type { AuditedCall } from "#server/core/caller/audited-call.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { DomainError, ErrorCode } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { changedFacts, type Facts, factsOf, shownFacts } from "#server/data/audit/facts.ts";
import type { AuditEntryModel } from "#server/generated/prisma/models.ts";
import { resourceList } from "#server/wire/resources.ts";

/** How an operation ends, or what its first step made and remembers. */
export type AuditedOutcome =
  | { value: unknown; memo?: unknown }
  | { error: Pick<DomainError, "code"> };
type Audited = { audited?: AuditedCall };
type AuditContext = Audited &
  Pick<MerchantContext, "merchantId" | "principal" | "requestId" | "clock">;

/**
 * The entry of a call that is about to be committed; null when it is none for the audit log, or has
 * its entry already. What is in it: data/audit/facts.ts.
 */
export function auditEntry(ctx: AuditContext, outcome: AuditedOutcome): AuditEntryModel | null {
  const { audited, merchantId, principal, requestId, clock } = ctx;
  if (!audited || audited.isWritten) return null;
  const { action, input, ip, before } = audited;
  const { value = null, memo = null } = "value" in outcome ? outcome : {};
  const [asked, said] = [factsOf(input), factsOf(value)];
  const objectId = objectIdOf(said, asked) ?? (typeof memo === "string" ? memo : null);
  const after = { ...asked, ...said };
  const ofCustomer = typeof after["customerId"] === "string";
  const changed = before ? changedFacts(factsOf(before), after) : { before: null, after };
  return {
    id: newId("auditEntry"),
    merchantId,
    position: 0n,
    ...actorOf(audited, principal),
    action,
    objectType: typeOf(objectId),
    objectId,
    before: changed.before && shownFacts(action, changed.before, ofCustomer),
    after: "error" in outcome ? null : shownFacts(action, changed.after, ofCustomer),
    refusal: "error" in outcome ? outcome.error.code : null,
    reason: audited.by?.reason ?? null,
    ip,
    requestId,
    createdAt: clock.now(),
  };
}

/** Writes the entry of a call of `transactAside`, if the call has one that is not written yet. */
export function enterAct(
  unit: { insert: InsertEntry },
  ctx: AuditContext,
  refusal?: ErrorCode,
): void {
  const entry = auditEntry(ctx, refusal ? { error: { code: refusal } } : { value: null });
  if (entry) unit.insert("AuditEntry", entry);
}

type InsertEntry = (model: "AuditEntry", row: AuditEntryModel) => void;

/** The unit is committed, and the entry with it. */
export function markWritten({ audited }: Audited): void {
  if (audited) audited.isWritten = true;
}

/** Notes the row that the call is about as it is before the call changes it. */
export function noteBefore({ audited }: Audited, id: string, row: unknown): void {
  if (!audited || audited.isWritten || typeof row !== "object" || row === null) return;
  if (objectIdOf(factsOf(audited.input)) === id) audited.before = row;
}

type Actor = Pick<AuditEntryModel, "actor" | "actorId" | "actorName">;

function actorOf({ by }: AuditedCall, principal: Principal | undefined): Actor {
  if (by) return { actor: by.actor, actorId: by.id, actorName: by.name };
  if (!principal) return { actor: "system", actorId: null, actorName: "Canary" };
  const { kind, id, name } = principal;
  // A token stands for the key or the sign-in that it was made with.
  const isPerson = kind === "staff" || id.startsWith("ses_");
  return { actor: isPerson ? "person" : "key", actorId: id, actorName: name };
}

/** Where an operation says which thing it is about, the answer first: of something new, only it knows. */
const idNames = ["id", "userId", "invitationId", "fileId", "messageId"];

function objectIdOf(...places: Facts[]): string | null {
  for (const facts of places) {
    const name = idNames.find((one) => typeof facts[one] === "string");
    if (name !== undefined) return startOf(String(facts[name]), 100);
  }
  return null;
}

function typeOf(id: string | null): string | null {
  const prefix = id?.split("_")[0];
  const resource = resourceList.find(
    ({ idPrefix }) => idPrefix !== undefined && idPrefix === prefix,
  );
  return resource ? (resource.entityType ?? snakeCase(resource.kind)) : null;
}

function snakeCase(kind: string): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
