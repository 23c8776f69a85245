"use client";

import { useState } from "react";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { Ellipsis } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import type { StoredFile } from "#server/wire/file.ts";

/** The menu at the end of a file's row. */
export function FileActions({ file, mayWrite }: { file: StoredFile; mayWrite: boolean }) {
  const [asking, setAsking] = useState(false);
  const { storage } = trpc.useUtils();
  const remove = trpc.storage.remove.useMutation();
  const download = () =>
    storage.downloadUrl
      .fetch({ id: file.id })
      .then(({ downloadUrl }) => window.location.assign(downloadUrl))
      .catch(toastProblems);
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
            Copy public URL
          </DropdownItem>
        )}
        {mayWrite && <DropdownItem onSelect={() => setAsking(true)}>Delete</DropdownItem>}
      </DropdownMenu>
      <ConfirmAction
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${file.filename}?`}
        description="Its bytes are removed, and whatever shows them shows nothing. This cannot be undone."
        trigger={null}
        confirmLabel="Delete file"
        keepLabel="Keep it"
        mutation={remove}
        run={(options) => remove.mutate({ id: file.id }, options)}
        done={`${file.filename} deleted`}
      />
    </>
  );
}
