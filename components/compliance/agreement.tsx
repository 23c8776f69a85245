"use client";

import { useRouter } from "next/navigation";
import { DateTime } from "#components/display/time/date-time.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { ComplianceRecord } from "#server/wire/compliance.ts";

/** The last step: accepting the agreement. */
export function Agreement({ record, mayChange }: { record: ComplianceRecord; mayChange: boolean }) {
  const router = useRouter();
  const accept = trpc.compliance.update.useMutation({
    onSuccess: () => {
      toastDone("Agreement accepted");
      router.refresh();
    },
  });
  return (
    <Card>
      <CardHeader title="Agreement" />
      <CardBody className="space-y-4">
        <ProblemList problems={accept.error ? problemsOf(accept.error) : []} />
        {record.termsAccepted ? (
          <p>
            Accepted{" "}
            {record.acceptedAt && (
              <>
                on <DateTime value={record.acceptedAt} />
              </>
            )}
          </p>
        ) : (
          <p className="text-ink-muted">The agreement with the operator was not accepted yet.</p>
        )}
        {mayChange && !record.termsAccepted && (
          <Button
            variant="secondary"
            busy={accept.isPending}
            onClick={() =>
              accept.mutate({ id: record.id, termsAccepted: true, currentStep: "sign_agreement" })
            }
          >
            Accept the agreement
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
