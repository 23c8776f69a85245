import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { dates, listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const Actor = z
  .enum(["person", "key", "operator", "system"])
  .meta({ description: "Kind of who did it.", example: "person" });

const facts = (description: string, example: object) =>
  z
    .record(z.string(), z.unknown())
    .meta({ type: "object", additionalProperties: true })
    .nullable()
    .meta({ description, example });

/** An act that somebody did to a merchant's things. */
export const AuditEntry = z
  .object({
    id: id("aud_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that it was done to."),
    actor: Actor,
    actorId: z.string().nullable().meta({
      description: "The person, the API key, or the sign-in of a token.",
      example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
    actorName: z.string().meta({ description: "Name at that moment.", example: "Ada Park" }),
    action: z.string().meta({ description: "The operation.", example: "team.changeRole" }),
    objectType: z
      .string()
      .nullable()
      .meta({ description: "Kind of what it was done to.", example: "user" }),
    objectId: z
      .string()
      .nullable()
      .meta({ description: "What it was done to.", example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz" }),
    before: facts("What was changed, as it was. Null of something new.", { role: "viewer" }),
    after: facts("What was changed, as it is; of something new, what it is.", { role: "admin" }),
    refusal: z.string().nullable().meta({
      description: "Error code, of a refusal that is recorded, such as a declined card.",
      example: null,
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "As an operator of this service gave it.", example: null }),
    ip: z
      .string()
      .nullable()
      .meta({ description: "Network address that it came from.", example: "203.0.113.7" }),
    requestId: z
      .string()
      .meta({ description: "The request's `X-Request-Id`.", example: "req_0a1b2c" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  actor: Actor.optional().meta({ description: "Only what was done by this kind." }),
  actorId: text(100).optional().meta({
    description: "Only what this person or key did.",
    example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  action: text(100)
    .optional()
    .meta({ description: "Only this operation.", example: "team.changeRole" }),
  objectId: text(100).optional().meta({
    description: "Only what was done to this.",
    example: "key_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  ...dates,
};

export const ListAuditEntries = Page.extend(filters);
export type ListAuditEntries = z.infer<typeof ListAuditEntries>;
export const AuditEntryList = listOf(AuditEntry);

export const ExportAuditEntries = z.object({ merchantId: MerchantIdInput, ...filters });
export type ExportAuditEntries = z.infer<typeof ExportAuditEntries>;
export const AuditEntryFile = z.object({ filename: z.string(), csv: z.string() });
