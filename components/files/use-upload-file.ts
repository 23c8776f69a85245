import { useState } from "react";
import { formatSize } from "#components/files/format-size.ts";
import { putFile } from "#components/files/put-file.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { StoredFile } from "#server/wire/file.ts";
import { fileSizeMax, mimeTypes } from "#server/wire/atoms/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/mime-type.ts";

export const takenKinds = "PNG, JPEG, WebP, GIF, AVIF, PDF, CSV and plain text";

/** Uploads a file: asks for an address, sends the bytes, has them confirmed. What goes wrong is in `problem`. */
export function useUploadFile() {
  const create = trpc.storage.createUpload.useMutation();
  const confirm = trpc.storage.confirmUpload.useMutation();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);

  async function send(file: File, isPublic: boolean): Promise<StoredFile> {
    const refusal = refusalOf(file);
    if (refusal) throw new Error(refusal);
    const { name: filename, size } = file;
    const mimeType = file.type as MimeType;
    const address = await create.mutateAsync({ filename, size, mimeType, isPublic });
    await putFile(address, file, setProgress);
    return confirm.mutateAsync({ fileId: address.fileId, size });
  }

  /** The file as it is stored; null when it is not. */
  async function upload(file: File, { isPublic }: { isPublic: boolean }) {
    setProgress(0);
    setProblem(undefined);
    try {
      return await send(file, isPublic);
    } catch (error) {
      setProblem(`${file.name}: ${wordsOf(error)}`);
      return null;
    } finally {
      setProgress(null);
    }
  }
  return { upload, problem, progress };
}

function refusalOf(file: File): string | null {
  if (!mimeTypes.includes(file.type as MimeType))
    return `this type is not taken; use ${takenKinds}.`;
  if (file.size === 0) return "the file is empty.";
  return file.size > fileSizeMax ? `larger than ${formatSize(fileSizeMax)}.` : null;
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.constructor === Error
    ? error.message
    : problemsOf(error).join(" ");
}
