"use client";

import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { StoredFile } from "#server/routers/storage/schema.ts";

/** The menu at the end of a file's row. */
export function FileActions({ file }: { file: StoredFile }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { storage } = trpc.useUtils();
  const remove = trpc.storage.remove.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone(`${file.filename} deleted`);
      router.refresh();
    },
  });
  const download = () =>
    storage.downloadUrl
      .fetch({ id: file.id })
      .then(({ downloadUrl }) => window.location.assign(downloadUrl))
      .catch((error: unknown) => toastProblem(problemsOf(error).join(" ")));
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${file.filename}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <DropdownItem disabled={file.status !== "uploaded"} onSelect={() => void download()}>
          Download
        </DropdownItem>
        <DropdownItem onSelect={() => void navigator.clipboard?.writeText(file.id)}>
          Copy id
        </DropdownItem>
        {file.publicUrl && (
          <DropdownItem onSelect={() => void navigator.clipboard?.writeText(file.publicUrl ?? "")}>
            Copy public address
          </DropdownItem>
        )}
        <DropdownItem onSelect={() => setAsking(true)}>Delete</DropdownItem>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${file.filename}?`}
        description="Its bytes are removed, and whatever shows them shows nothing. This cannot be undone."
        trigger={null}
        confirmLabel="Delete file"
        keepLabel="Keep it"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: file.id })}
      >
        <ProblemList problems={remove.error ? problemsOf(remove.error) : []} />
      </ConfirmDialog>
    </>
  );
}
