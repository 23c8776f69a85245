"use client";

import { evidenceKindWords } from "#components/disputes/evidence-kind-words.ts";
import { FileText } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import type { EvidenceFile } from "#server/wire/payments/dispute.ts";

export type NamedFile = EvidenceFile & { filename: string };

/** The files that were handed in with evidence. */
export function EvidenceFiles({ files }: { files: NamedFile[] }) {
  const { storage } = trpc.useUtils();
  const download = (id: string) =>
    storage.downloadUrl
      .fetch({ id })
      .then(({ downloadUrl }) => window.location.assign(downloadUrl))
      .catch(toastProblems);
  return (
    <ul className="space-y-1" aria-label="Files of the evidence">
      {files.map(({ fileId, kind, filename }) => (
        <li key={kind} className="flex flex-wrap items-center gap-2">
          <FileText aria-hidden className="size-4 text-ink-muted" />
          <Button variant="ghost" size="sm" onClick={() => void download(fileId)}>
            {filename}
          </Button>
          <span className="text-ink-muted">{evidenceKindWords[kind]}</span>
        </li>
      ))}
    </ul>
  );
}
