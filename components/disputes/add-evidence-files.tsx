"use client";

import { useId } from "react";
import type { NamedFile } from "#components/disputes/evidence-files.tsx";
import { evidenceKindWords } from "#components/disputes/evidence-kind-words.ts";
import { type Takes, useUploadFile } from "#components/files/use-upload-file.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { X } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Select } from "#components/ui/select.tsx";
import {
  type EvidenceKind,
  evidenceKinds,
  evidenceSizeMax,
  evidenceSizeWords,
  evidenceTypes,
} from "#server/wire/atoms/merchant/evidence-kinds.ts";

const evidenceWords = `PDF, PNG and JPEG, up to ${evidenceSizeWords} together`;

export type ChosenFile = NamedFile & { size: number };
type AddEvidenceFilesProps = { files: ChosenFile[]; onChange: (files: ChosenFile[]) => void };

/** Files that go to the bank with the words: one of each kind. They are checked before anything is sent. */
export function AddEvidenceFiles({ files, onChange }: AddEvidenceFilesProps) {
  const id = useId();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { upload, problem, progress } = useUploadFile(evidenceBeside(bytes));
  const free = evidenceKinds.filter((kind) => files.every((file) => file.kind !== kind));
  const add = async (chosen: File | undefined) => {
    const [kind] = free;
    const stored = chosen && (await upload(chosen, { isPublic: false }));
    if (!chosen || !stored || !kind) return;
    const { id: fileId, filename } = stored;
    onChange([...files, { fileId, filename, kind, size: chosen.size }]);
  };
  const change = (fileId: string, kind: EvidenceKind) =>
    onChange(files.map((file) => (file.fileId === fileId ? { ...file, kind } : file)));
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1.5 font-medium">
        Files <span className="text-xs font-normal text-ink-muted">Optional</span>
      </legend>
      {files.map(({ fileId, filename, kind }) => (
        <div key={fileId} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{filename}</span>
          <Select
            aria-label={`What ${filename} shows`}
            value={kind}
            onChange={(event) => change(fileId, event.currentTarget.value as EvidenceKind)}
          >
            {evidenceKinds
              .filter((one) => one === kind || free.includes(one))
              .map((one) => (
                <option key={one} value={one}>
                  {evidenceKindWords[one]}
                </option>
              ))}
          </Select>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Leave ${filename} out`}
            onClick={() => onChange(files.filter((file) => file.fileId !== fileId))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <div className="relative rounded-md border border-dashed border-line-strong px-3 py-2 focus-within:outline-2 focus-within:outline-primary hover:border-primary">
          <label htmlFor={`${id}-file`} className="font-medium">
            Add a file
          </label>{" "}
          <span className="text-ink-muted">{evidenceWords}</span>
          <input
            id={`${id}-file`}
            type="file"
            accept={evidenceTypes.join(",")}
            disabled={progress !== null}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              void add(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </div>
      )}
      {progress !== null && <Progress aria-label="Upload" value={progress} />}
      <ProblemList problems={problem ? [problem] : []} />
    </fieldset>
  );
}

/** The files that a bank still takes beside others of `bytes` bytes in total. */
function evidenceBeside(bytes: number): Takes {
  return {
    types: evidenceTypes,
    sizeMax: evidenceSizeMax - bytes,
    size: bytes > 0 ? `${evidenceSizeWords} together with the others` : evidenceSizeWords,
    words: evidenceWords,
  };
}
