import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { confirmUpload } from "#server/routers/storage/confirm-upload.ts";
import { createUpload } from "#server/routers/storage/create-upload.ts";
import { getDownloadUrl, getFile } from "#server/routers/storage/get.ts";
import { listFiles } from "#server/routers/storage/list.ts";
import { removeFile } from "#server/routers/storage/remove.ts";
import {
  ConfirmUpload,
  CreateUpload,
  DeletedFile,
  Download,
  FileIdInput,
  FileList,
  ListFiles,
  StoredFile,
  Upload,
} from "#server/wire/file.ts";

export const storageRouter = router({
  createUpload: merchantOperation("POST /storage/upload-url", {
    status: 201,
    summary: "Request an upload URL",
    description:
      "PUT the bytes to `uploadUrl` with the given headers, and confirm the upload. PNG, JPEG, WebP, GIF, AVIF, PDF, CSV and plain text are accepted, up to 25 MiB.",
    errors: ["invalid_state"],
  })
    .input(CreateUpload)
    .output(Upload)
    .mutation(({ ctx, input }) => createUpload(ctx, input)),

  confirmUpload: merchantOperation("POST /storage/confirm-upload", {
    summary: "Confirm an upload",
    description:
      "Checks the bytes: present, size, type by signature, checksum. A mismatch makes the file `failed`.",
    errors: ["not_found", "upload_mismatch", "invalid_state"],
  })
    .input(ConfirmUpload)
    .output(StoredFile)
    .mutation(({ ctx, input }) => confirmUpload(ctx, input)),

  list: readingOperation("GET /storage", { summary: "List files" })
    .input(ListFiles)
    .output(FileList)
    .query(({ ctx, input }) => listFiles(ctx, input)),

  get: merchantOperation("GET /storage/{id}", { summary: "Get a file" })
    .input(FileIdInput)
    .output(StoredFile)
    .query(({ ctx, input }) => getFile(ctx, input.id)),

  downloadUrl: merchantOperation("GET /storage/{id}/download-url", {
    summary: "Get a download URL",
    description: "The URL works for 15 minutes, for anyone who has it.",
    errors: ["invalid_state"],
  })
    .input(FileIdInput)
    .output(Download)
    .query(({ ctx, input }) => getDownloadUrl(ctx, input.id)),

  remove: merchantOperation("DELETE /storage/{id}", {
    summary: "Delete a file",
    description:
      "The bytes are removed; the file's record stays readable. Deleting it again returns the same.",
    errors: ["conflict"],
  })
    .input(FileIdInput)
    .output(DeletedFile)
    .mutation(({ ctx, input }) => removeFile(ctx, input.id)),
});
