"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";

/** Replaces the signing secret; the old one signs too for a day, so nothing is missed meanwhile. */
export function RotateSecret({ id }: { id: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const rotate = trpc.webhookEndpoints.rotateSecret.useMutation();

  function close() {
    setOpen(false);
    rotate.reset();
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}
      dismissible={!rotate.data}
      title={rotate.data ? "Your new signing secret" : "Rotate the signing secret?"}
      description="For 24 hours requests are signed with the old secret as well."
      trigger={<Button variant="secondary">Rotate secret</Button>}
    >
      {rotate.data ? (
        <SecretOnce secret={rotate.data.secret} what="signing secret" />
      ) : (
        <ProblemList problems={rotate.error ? problemsOf(rotate.error) : []} />
      )}
      <DialogActions>
        {rotate.data ? (
          <Button onClick={close}>I have copied it</Button>
        ) : (
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({ id })}>
            Make a new secret
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
