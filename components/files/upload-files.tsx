"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { formatSize } from "#components/files/format-size.ts";
import { putFile } from "#components/files/put-file.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { fileSizeMax, mimeTypes } from "#server/schemas/mime-type.ts";
import type { MimeType } from "#server/schemas/mime-type.ts";

const kinds = "PNG, JPEG, WebP, GIF, AVIF, PDF, CSV and plain text";

/** Where files are dropped or chosen; they are checked before anything is sent. */
export function UploadFiles() {
  const id = useId();
  const [isPublic, setIsPublic] = useState(false);
  const { problems, progress, upload } = useUpload(isPublic);
  return (
    <section aria-label="Upload files" className="grid gap-3">
      <div className="relative flex flex-col items-center gap-1 rounded-xl border border-dashed border-line-strong p-6 text-center focus-within:outline-2 focus-within:outline-primary hover:border-primary">
        <Upload aria-hidden className="size-5 text-ink-muted" />
        <label htmlFor={`${id}-files`} className="font-medium">
          Drop files here or choose them
        </label>
        <span className="text-ink-muted">
          {kinds}, up to {formatSize(fileSizeMax)} each
        </span>
        {/* Over the whole box, because browsers let files be dropped on it. */}
        <input
          id={`${id}-files`}
          type="file"
          multiple
          accept={mimeTypes.join(",")}
          disabled={progress !== null}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            void upload([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox
          id={`${id}-public`}
          checked={isPublic}
          onCheckedChange={(checked) => setIsPublic(checked === true)}
        />
        <label htmlFor={`${id}-public`}>Everyone may see them, as product images</label>
      </div>
      {progress !== null && (
        <progress aria-label="Upload" value={progress} className="h-2 w-full accent-primary" />
      )}
      <ProblemList problems={problems} />
    </section>
  );
}

/** One file after the other: address, bytes, confirmation. */
function useUpload(isPublic: boolean) {
  const router = useRouter();
  const create = trpc.storage.createUpload.useMutation();
  const confirm = trpc.storage.confirmUpload.useMutation();
  const [problems, setProblems] = useState<string[]>([]);
  const [progress, setProgress] = useState<number | null>(null);

  async function uploadOne(file: File): Promise<void> {
    const { name: filename, size, type } = file;
    const mimeType = type as MimeType;
    const address = await create.mutateAsync({ filename, size, mimeType, isPublic });
    await putFile(address, file, setProgress);
    await confirm.mutateAsync({ fileId: address.fileId, size });
  }

  async function upload(files: File[]): Promise<void> {
    const failed: string[] = [];
    for (const file of files) {
      setProgress(0);
      const problem = problemOf(file) ?? (await uploadOne(file).then(() => null, wordsOf));
      if (problem) failed.push(`${file.name}: ${problem}`);
      else toastDone(`${file.name} uploaded`);
    }
    setProgress(null);
    setProblems(failed);
    router.refresh();
  }
  return { problems, progress, upload };
}

function problemOf(file: File): string | null {
  if (!mimeTypes.includes(file.type as MimeType)) return `this type is not taken; use ${kinds}.`;
  if (file.size === 0) return "the file is empty.";
  if (file.size > fileSizeMax) return `larger than ${formatSize(fileSizeMax)}.`;
  return null;
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.constructor === Error
    ? error.message
    : problemsOf(error).join(" ");
}
