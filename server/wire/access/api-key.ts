import { z } from "zod";
import { KeyLimits } from "#server/wire/access/key-limits.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const keyId = "key_01jbq8v6n2e8t9x4k3m5r7w0yz";

const Scopes = z
  .array(text(60))
  .max(100)
  .meta({
    description:
      "Scopes of the key, as `<resource>:read` or `<resource>:write`; empty: all scopes.",
    example: ["customers:read"],
  });

const Addresses = z
  .array(text(60))
  .max(50)
  .meta({
    description: "Addresses and networks that the key may be used from; empty: everywhere.",
    example: ["203.0.113.0/24"],
  });

/** A key as it is shown after its making: everything but the key. */
export const ApiKey = z
  .object({
    id: id(keyId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that the key acts for."),
    name: text(100).meta({ description: "Purpose of the key.", example: "Shop server" }),
    last4: text(4).meta({ description: "Last four characters.", example: "9Zk2" }),
    scopes: Scopes,
    allowedAddresses: Addresses,
    limits: KeyLimits.nullable().meta({
      description: "Limits of the money that it may move out; null: none.",
    }),
    createdById: nullableId(
      "usr_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Person who made it; null for the command line.",
    ),
    client: text(200).nullable().meta({
      description: "Where the app is that a person connected; null: a key that was shown.",
      example: null,
    }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({
      description: "Last use, to the minute.",
      example: null,
    }),
    lastUsedFrom: text(60).nullable().meta({
      description: "Address of the last use that was noted.",
      example: null,
    }),
    usageCount: z.int().meta({ description: "Uses, about.", example: 1204 }),
    expiresAt: Timestamp.nullable().meta({
      description: "When it expires by itself.",
      example: null,
    }),
    revokedAt: Timestamp.nullable().meta({
      description: "When it was, or will be, revoked.",
      example: null,
    }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

/** The one answer that carries the key itself. */
export const NewApiKey = ApiKey.extend({
  key: z.string().meta({ description: "The key, shown this once.", example: "sk_test_…" }),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const CreateApiKey = z.object({
  merchantId: MerchantIdInput,
  name: requiredText(100).meta({ description: "Purpose of the key.", example: "Shop server" }),
  scopes: Scopes.default([]),
  allowedAddresses: Addresses.optional(),
  limits: KeyLimits.nullish(),
  expiresAt: TimestampInput.nullish().meta({
    description: "When it expires by itself.",
    example: null,
  }),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** Fields that are not given stay unchanged. */
export const UpdateApiKey = IdInput.extend({
  name: requiredText(100).optional(),
  scopes: Scopes.optional(),
  allowedAddresses: Addresses.optional(),
  limits: KeyLimits.nullish().meta({ description: "null: without limits from now on." }),
});
export type UpdateApiKey = z.infer<typeof UpdateApiKey>;

export const RollApiKey = IdInput.extend({
  overlapHours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .meta({ description: "How long the old key still works.", example: 24 }),
  expiresAt: TimestampInput.nullish().meta({
    description: "When the new key expires by itself.",
    example: null,
  }),
});
export type RollApiKey = z.infer<typeof RollApiKey>;

export const ListApiKeys = Page;
export const ApiKeyList = listOf(ApiKey);
