import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { dates, listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const Actor = z
  .enum(["person", "key", "operator", "system"])
  .meta({ description: "Kind of author.", example: "person" });

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
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose record was changed."),
    actor: Actor,
    actorId: z.string().nullable().meta({
      description: "Id of the person, the API key, or the session that issued the token.",
      example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
    actorName: z
      .string()
      .meta({ description: "Name of the author at that time.", example: "Ada Park" }),
    action: z
      .string()
      .meta({ description: "Operation that made the change.", example: "team.changeRole" }),
    objectType: z
      .string()
      .nullable()
      .meta({ description: "Kind of the changed object.", example: "user" }),
    objectId: z
      .string()
      .nullable()
      .meta({ description: "The changed object.", example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz" }),
    before: facts("Values of the changed fields before the change. Null for a new object.", {
      role: "viewer",
    }),
    after: facts(
      "Values of the changed fields after the change; for a new object, all its values.",
      { role: "admin" },
    ),
    refusal: z.string().nullable().meta({
      description: "Error code, if the entry records a refusal such as a declined card.",
      example: null,
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Reason that an operator of this service gave.", example: null }),
    ip: z
      .string()
      .nullable()
      .meta({ description: "Network address of the request.", example: "203.0.113.7" }),
    requestId: z
      .string()
      .meta({ description: "The request's `X-Request-Id`.", example: "req_0a1b2c" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  actor: Actor.optional().meta({ description: "Only changes by this kind of author." }),
  actorId: text(100).optional().meta({
    description: "Only changes by this person or API key.",
    example: "usr_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  action: text(100)
    .optional()
    .meta({ description: "Only changes by this operation.", example: "team.changeRole" }),
  objectId: text(100).optional().meta({
    description: "Only changes to this object.",
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
