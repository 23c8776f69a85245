"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { KeyFormProps } from "#components/api-keys/key-form.tsx";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";

const KeyForm = later<KeyFormProps>(() =>
  import("#components/api-keys/key-form.tsx").then((module) => module.KeyForm),
);

/** Makes a key and shows it this once. The dialog then closes only by its own button. */
export function NewKey({ readScopes }: { readScopes: readonly string[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const create = trpc.apiKeys.create.useMutation();

  function close() {
    setOpen(false);
    create.reset();
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
      prepare={KeyForm.prepare}
      dismissible={!create.data}
      title={create.data ? "Your new API key" : "New API key"}
      description={create.data ? create.data.name : "For one program; each gets a key of its own."}
      trigger={<Button>New API key</Button>}
    >
      {create.data ? (
        <>
          <SecretOnce secret={create.data.key} what="API key" />
          <DialogActions>
            <Button onClick={close}>I have copied it</Button>
          </DialogActions>
        </>
      ) : (
        <KeyForm
          readScopes={readScopes}
          busy={create.isPending}
          problems={create.error ? problemsOf(create.error) : []}
          onSubmit={(input) => create.mutate(input)}
        />
      )}
    </Dialog>
  );
}
