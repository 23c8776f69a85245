"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Ends that devices are known as this customer's, such as after one was lost. */
export function ForgetDevices({ id, name }: { id: string; name: string }) {
  const forget = trpc.customers.forgetDevices.useMutation();
  return (
    <ConfirmAction
      title={`Forget the devices of ${name}?`}
      description="Each device needs a new code before it can pay from the balance again."
      trigger={<Button variant="secondary">Forget devices</Button>}
      confirmLabel="Forget devices"
      keepLabel="Keep them"
      mutation={forget}
      run={(options) => forget.mutate({ id }, options)}
      done="Devices forgotten"
    />
  );
}
