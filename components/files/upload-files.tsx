"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { formatSize } from "#components/files/format-size.ts";
import { takenKinds, useUploadFile } from "#components/files/use-upload-file.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Upload } from "#components/icons/icons.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { fileSizeMax, mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";

/** Where files are dropped or chosen; they are checked before anything is sent. */
export function UploadFiles() {
  const id = useId();
  const router = useRouter();
  const [isPublic, setIsPublic] = useState(false);
  const { upload, problem, progress } = useUploadFile();
  const uploadAll = async (files: File[]) => {
    for (const file of files) {
      if (!(await upload(file, { isPublic }))) break;
      toastDone(`${file.name} uploaded`);
    }
    router.refresh();
  };
  return (
    <section aria-label="Upload files" className="grid gap-3">
      <div className="relative flex flex-col items-center gap-1 rounded-xl border border-dashed border-line-strong p-6 text-center focus-within:outline-2 focus-within:outline-primary hover:border-primary">
        <Upload aria-hidden className="size-5 text-ink-muted" />
        <label htmlFor={`${id}-files`} className="font-medium">
          Drop files here or choose them
        </label>
        <span className="text-ink-muted">
          {takenKinds}, up to {formatSize(fileSizeMax)} each
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
            void uploadAll([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox id={`${id}-public`} checked={isPublic} onCheckedChange={setIsPublic} />
        <label htmlFor={`${id}-public`}>Everyone may see them, as product images</label>
      </div>
      {progress !== null && <Progress aria-label="Upload" value={progress} />}
      <ProblemList problems={problem ? [problem] : []} />
    </section>
  );
}
