import { useState } from "react";
import { formatSize } from "#components/files/format-size.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { fileSizeMax, mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import type { StoredFile, Upload } from "#server/wire/file.ts";

export const takenKinds = "PNG, JPEG, WebP, GIF, AVIF, PDF, CSV and plain text";

/** The files that an upload accepts; the service accepts no more than `takenKinds` anywhere. */
export type Takes = {
  types: readonly MimeType[];
  sizeMax: number;
  /** That size, in words. */
  size: string;
  words: string;
};

const anywhere: Takes = {
  types: mimeTypes,
  sizeMax: fileSizeMax,
  size: formatSize(fileSizeMax),
  words: takenKinds,
};

/** Uploads a file: asks for an address, sends the bytes, has them confirmed. What goes wrong is in `problem`. */
export function useUploadFile(takes: Takes = anywhere) {
  const create = trpc.storage.createUpload.useMutation();
  const confirm = trpc.storage.confirmUpload.useMutation();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);

  async function send(file: File, isPublic: boolean): Promise<StoredFile> {
    const refusal = refusalOf(file, takes);
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

function refusalOf(file: File, { types, sizeMax, size, words }: Takes): string | null {
  if (!types.includes(file.type as MimeType)) return `this type is not taken; use ${words}.`;
  if (file.size === 0) return "the file is empty.";
  return file.size > sizeMax ? `larger than ${size}.` : null;
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.constructor === Error
    ? error.message
    : problemsOf(error).join(" ");
}

/** Sends the bytes to their pre-signed address, telling how far it is: 0 to 1. Rejects with words for people. */
function putFile(
  upload: Pick<Upload, "uploadUrl" | "method" | "headers">,
  file: File,
  onProgress: (done: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // fetch tells nothing of how much was sent.
  const request = new XMLHttpRequest();
  request.open(upload.method, upload.uploadUrl);
  for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("load", () => {
    if (request.status < 300) resolve();
    else reject(new Error("The file could not be stored. Choose it again."));
  });
  request.addEventListener("error", () =>
    reject(new Error("The connection broke while the file was sent. Choose it again.")),
  );
  request.send(file);
  return promise;
}
