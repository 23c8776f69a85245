"use client";

import { useRouter } from "next/navigation";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

/** Whether people work for the merchant by single sign-on only; for owners. */
export function RequireSingleSignOn({ isRequired }: { isRequired: boolean }) {
  const router = useRouter();
  const require = trpc.team.requireSingleSignOn.useMutation({
    onSuccess: () => {
      toastDone("Saved");
      router.refresh();
    },
    onError: (error) => toastProblem(problemsOf(error).join(" ")),
  });
  return (
    <Card>
      <CardHeader
        title="Single sign-on"
        description="Your company's provider identifies people, and keeps out those who have left."
      />
      <CardBody className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {isRequired
            ? "Everybody on the team signs in by single sign-on."
            : "The team may sign in by password and passkey, too."}
        </p>
        <Button
          variant="secondary"
          size="sm"
          busy={require.isPending}
          onClick={() => require.mutate({ isRequired: !isRequired })}
        >
          {isRequired ? "Allow other ways" : "Require single sign-on"}
        </Button>
      </CardBody>
    </Card>
  );
}
