"use client";

import { ActiveSwitch } from "#components/form/fields/active-switch.tsx";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";

/** Ends one code, or begins it again. */
export function CodeSwitch({ id, code, active }: { id: string; code: string; active: boolean }) {
  const update = trpc.promotionCodes.update.useMutation(
    useToasts(() => `${code} ${active ? "works no more" : "works again"}`),
  );
  return (
    <ActiveSwitch
      active={active}
      named={code}
      words={{ off: "Deactivate", on: "Activate" }}
      busy={update.isPending}
      onSwitch={(wanted) => update.mutate({ id, active: wanted })}
    />
  );
}
