import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { fileSizeMax } from "#server/wire/atoms/merchant/file-kinds.ts";
import { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const fileId = "file_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** Control characters, and those that turn the direction of writing to disguise an extension. */
const disguising = /[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const Filename = requiredText(255)
  .refine((name) => !/[/\\]/.test(name) && name !== "." && name !== "..", {
    error: "must be a name, not a path",
  })
  .refine((name) => !disguising.test(name), { error: "must not contain control characters" })
  .meta({
    description: "File name of a download. It does not set the type.",
    example: "monstera.png",
  });

const Tag = requiredText(50);
const Size = z
  .int()
  .min(1)
  .max(fileSizeMax)
  .meta({ description: "Bytes, at most 26214400 (25 MiB).", example: 48213 });
const Checksum = z
  .string()
  .regex(/^sha256:[0-9a-fA-F]{64}$/, { error: "must be sha256: and 64 hexadecimal digits" })
  .meta({
    description: "SHA-256 of the bytes.",
    example: `sha256:${"9f86d081884c7d65".repeat(4)}`,
  });

const related = {
  relatedEntityId: text(255)
    .nullable()
    .meta({ description: "Id of the record that the file belongs to.", example: null }),
  relatedEntityType: text(60)
    .nullable()
    .meta({ description: "Kind of that record.", example: null }),
};

export const FileStatus = z
  .enum(["pending", "uploaded", "failed", "deleted"])
  .meta({ description: "uploaded: the bytes were checked and are there.", example: "uploaded" });

/** A file of the merchant (contract §4, "Files"). */
export const StoredFile = z
  .object({
    id: id(fileId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owns the file."),
    key: text(255).meta({
      description: "Name of the file in the store.",
      example: `mer_01jbq8v6n2e8t9x4k3m5r7w0yz/${fileId}`,
    }),
    bucket: text(255).meta({ description: "Bucket of the store.", example: "canary" }),
    filename: text(255).meta({
      description: "File name of a download.",
      example: "monstera.png",
    }),
    mimeType: MimeType,
    size: z.int().nullable().meta({ description: "Bytes; null until known.", example: 48213 }),
    tags: z
      .array(text(50))
      .meta({ description: "Tags to find the file by.", example: ["catalog"] }),
    status: FileStatus,
    failureReason: text(500)
      .nullable()
      .meta({ description: "Why the upload failed.", example: null }),
    checksum: text(80)
      .nullable()
      .meta({
        description: "SHA-256 of the bytes.",
        example: `sha256:${"9f86d081884c7d65".repeat(4)}`,
      }),
    isPublic: z
      .boolean()
      .meta({ description: "True if anyone can read the file at publicUrl.", example: true }),
    publicUrl: text(2048).nullable().meta({
      description: "Public URL; for smaller images add ?w=. Null unless public and uploaded.",
      example: null,
    }),
    ...related,
    uploadedById: nullableId(
      "key_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Credential or person that requested the upload.",
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the file is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "StoredFile" });
export type StoredFile = z.infer<typeof StoredFile>;

export const CreateUpload = z.object({
  merchantId: MerchantIdInput,
  filename: Filename,
  mimeType: MimeType,
  size: Size.nullish().meta({
    description:
      "Bytes, at most 26214400 (25 MiB). If given, the upload must have exactly this size.",
    example: 48213,
  }),
  tags: z
    .array(Tag)
    .max(20)
    .default([])
    .meta({ description: "Tags to find the file by, at most 20.", example: ["catalog"] }),
  isPublic: z
    .boolean()
    .default(false)
    .meta({ description: "Let anyone see it at publicUrl.", example: true }),
  relatedEntityId: related.relatedEntityId.optional(),
  relatedEntityType: related.relatedEntityType.optional(),
});
export type CreateUpload = z.infer<typeof CreateUpload>;

/** Where and how to send the bytes. */
export const Upload = z
  .object({
    fileId: id(fileId),
    key: text(255).meta({
      description: "Name of the file in the store.",
      example: `mer_01jbq8v6n2e8t9x4k3m5r7w0yz/${fileId}`,
    }),
    uploadUrl: withhold(
      text(4096).meta({
        description: "Send the bytes here, without Authorization.",
        example: "https://pay.example/files/upload/…",
      }),
    ),
    method: z.literal("PUT").meta({ description: "HTTP method of the upload.", example: "PUT" }),
    headers: z.record(z.string(), z.string()).meta({
      description: "Headers to send with the upload.",
      example: { "Content-Type": "image/png" },
    }),
    expiresAt: Timestamp.meta({ description: "When the URL expires, 15 minutes from now." }),
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;

export const ConfirmUpload = z.object({
  merchantId: MerchantIdInput,
  fileId: id(fileId),
  checksum: Checksum.nullish(),
  size: Size.nullish(),
});
export type ConfirmUpload = z.infer<typeof ConfirmUpload>;

export const ListFiles = Page.extend({
  tag: z
    .array(text(50))
    .max(20)
    .optional()
    .meta({
      description: "Only files with this tag. Repeat it for files with all of them.",
      example: ["catalog"],
    }),
  tags: z
    .array(text(1100))
    .max(20)
    .optional()
    .meta({
      description: "Only files with all of these tags, separated by commas.",
      example: ["catalog"],
    }),
  status: FileStatus.optional().meta({
    description: "Only this status. By default deleted files are left out.",
    example: "uploaded",
  }),
  relatedEntityId: text(255).optional().meta({
    description: "Only files that belong to this record.",
    example: "prod_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  relatedEntityType: text(60)
    .optional()
    .meta({ description: "Only files that belong to this kind of record.", example: "product" }),
});
export type ListFiles = z.infer<typeof ListFiles>;

export const FileList = listOf(StoredFile);

export const FileIdInput = IdInput.extend({ id: id(fileId) });

export const Download = z
  .object({
    downloadUrl: withhold(
      text(4096).meta({
        description: "URL to download the bytes from, without Authorization.",
        example: "https://pay.example/files/download/…",
      }),
    ),
    expiresAt: Timestamp.meta({ description: "When the URL expires, 15 minutes from now." }),
  })
  .meta({ id: "Download" });
export type Download = z.infer<typeof Download>;

export const DeletedFile = deletedRecord(fileId).meta({ id: "DeletedFile" });
