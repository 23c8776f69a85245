"use client";

import { useId, useState } from "react";
import { useUploadFile } from "#components/files/use-upload-file.ts";
import { ImagePlus } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { StoredFile } from "#server/wire/file.ts";

const imageTypes = mimeTypes.filter((type) => type.startsWith("image/")).join(",");

type ImageFieldProps = {
  label: string;
  /** Describes the picture for people who cannot see it. */
  alt: string;
  /** The address of the picture that is there now. */
  url: string | null;
  error: string | undefined;
  /** A file that everyone may see; null for none. */
  onChange: (file: StoredFile | null) => void;
};

/** A picture that shoppers see. It is uploaded when it is chosen, and used when the form is saved. */
export function ImageField({ label, alt, url, error, onChange }: ImageFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(url);
  const { upload, problem, progress } = useUploadFile();
  const trouble = problem ?? error;

  async function choose(file: File | undefined) {
    if (!file) return;
    const stored = await upload(file, { isPublic: true });
    if (!stored) return;
    setShown(URL.createObjectURL(file));
    onChange(stored);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex items-baseline gap-2 font-medium">
        {label} <span className="text-xs font-normal text-ink-muted">Optional</span>
      </label>
      <div className="flex items-center gap-4">
        <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line-firm bg-surface-sunken text-ink-muted">
          {shown ? (
            <img src={shown} alt={alt} className="size-full object-cover" />
          ) : (
            <ImagePlus aria-hidden className="size-5" />
          )}
        </span>
        <input
          id={id}
          type="file"
          accept={imageTypes}
          disabled={progress !== null}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={trouble ? `${id}-trouble` : undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="min-w-0 text-table file:mr-3 file:h-[34px] file:cursor-pointer file:rounded-md file:border file:border-line-firm file:bg-surface file:px-3 file:font-medium file:text-ink"
        />
        {shown && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setShown(null);
              onChange(null);
            }}
          >
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      {progress !== null && <Progress aria-label="Upload" value={progress} className="mt-2" />}
      {trouble && (
        <p id={`${id}-trouble`} role="alert" className="mt-1.5 font-medium text-danger">
          {trouble}
        </p>
      )}
    </div>
  );
}
