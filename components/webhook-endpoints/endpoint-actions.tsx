"use client";

import { useRouter } from "next/navigation";
import { DeleteButton } from "#components/form/delete-button.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { RotateSecret } from "#components/webhook-endpoints/rotate-secret.tsx";

/** The actions that staff can take on one endpoint. */
export function EndpointActions({ id, active }: { id: string; active: boolean }) {
  const router = useRouter();
  const onError = toastProblems;
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
  const remove = trpc.webhookEndpoints.remove.useMutation();
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
      <DeleteButton
        id={id}
        what="endpoint"
        consequence="No more events are sent to its URL."
        list="/webhook-endpoints"
        remove={remove}
      />
    </>
  );
}
