"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DateTime } from "#components/display/time/date-time.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Select } from "#components/ui/select.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { Testing } from "#server/wire/testing.ts";

type FaultName = Testing["faults"][number]["name"];

const troubles: Record<FaultName, string> = {
  unavailable: "A write is refused with 503",
  answer_lost: "A write is done, its answer lost",
  latency: "A request waits a second",
  charge_declined: "A charge is declined",
  webhook_twice: "A webhook comes twice",
  webhook_late: "A webhook is overtaken by others",
  authentication_left: "The shopper leaves the bank's page",
  refund_fails: "A refund fails after it has succeeded",
};

const steps = [
  { label: "A day", by: { days: 1 } },
  { label: "A week", by: { days: 7 } },
  { label: "A month", by: { months: 1 } },
];

/** The merchant's own time, and what is to go wrong: of a testing installation. */
export function TestClock({ testing, mayChange }: { testing: Testing; mayChange: boolean }) {
  const router = useRouter();
  const told = {
    trpc: once,
    onSuccess: () => {
      toastDone("Done");
      router.refresh();
    },
    onError: toastProblems,
  };
  const advance = trpc.testing.advance.useMutation(told);
  const setFault = trpc.testing.setFault.useMutation(told);
  return (
    <Card>
      <CardHeader
        title="Test clock"
        description="Moves this business's time forward and does everything that falls due on the way: renewals, retries, expirations. It never goes back."
      />
      <CardBody className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            It is <DateTime value={testing.now} />.
          </p>
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              {steps.map(({ label, by }) => (
                <Button
                  key={label}
                  variant="secondary"
                  size="sm"
                  busy={advance.isPending}
                  onClick={() => advance.mutate(by)}
                >
                  {label} on
                </Button>
              ))}
            </div>
          )}
        </div>
        {testing.faults.map(({ name, times }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              {troubles[name]}: {times === 1 ? "once" : `${times} times`}
            </p>
            {mayChange && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`End: ${troubles[name]}`}
                onClick={() => setFault.mutate({ name, times: 0 })}
              >
                End
              </Button>
            )}
          </div>
        ))}
        {mayChange && (
          <FaultChoice
            busy={setFault.isPending}
            choose={(name) => setFault.mutate({ name, times: 1 })}
          />
        )}
      </CardBody>
    </Card>
  );
}

function FaultChoice({ busy, choose }: { busy: boolean; choose: (name: FaultName) => void }) {
  const [name, setName] = useState<FaultName>("answer_lost");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        aria-label="Next faults"
        value={name}
        onChange={(event) => setName(event.target.value as FaultName)}
      >
        {Object.entries(troubles).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => choose(name)}>
        Have it go wrong once
      </Button>
    </div>
  );
}
