"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";
import { RotateSecret } from "#components/webhook-endpoints/rotate-secret.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** What staff can do with one endpoint. */
export function EndpointActions({ id, active }: { id: string; active: boolean }) {
  const router = useRouter();
  const onError = (error: unknown) => toastProblem(problemsOf(error).join(" "));
  const update = trpc.webhookEndpoints.update.useMutation({
    onSuccess: (endpoint) => {
      toastDone(endpoint.active ? "Events are sent again" : "Paused: no events are sent");
      router.refresh();
    },
    onError,
  });
  const sendTest = trpc.webhookEndpoints.sendTest.useMutation({
    onSuccess: () => {
      toastDone("Test event on its way");
      router.refresh();
    },
    onError,
  });
  return (
    <>
      {active && (
        <Button
          variant="secondary"
          busy={sendTest.isPending}
          onClick={() => sendTest.mutate({ id })}
        >
          Send test event
        </Button>
      )}
      <Button
        variant="secondary"
        busy={update.isPending}
        onClick={() => update.mutate({ id, active: !active })}
      >
        {active ? "Pause" : "Resume"}
      </Button>
      <RotateSecret id={id} />
      <DeleteEndpoint id={id} />
    </>
  );
}

function DeleteEndpoint({ id }: { id: string }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const remove = trpc.webhookEndpoints.remove.useMutation({
    onSuccess: () => {
      toastDone("Endpoint deleted");
      router.push("/webhook-endpoints");
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Delete this endpoint?"
      description="No event is sent to its address any more. This cannot be undone."
      trigger={<Button variant="secondary">Delete</Button>}
      confirmLabel="Delete endpoint"
      keepLabel="Keep it"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    >
      <ProblemList problems={remove.error ? problemsOf(remove.error) : []} />
    </ConfirmDialog>
  );
}
