"use client";

import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

/** Whether people work for the merchant by single sign-on only; for owners. */
export function RequireSingleSignOn({ isRequired }: { isRequired: boolean }) {
  const require = trpc.team.requireSingleSignOn.useMutation(useToasts(() => "Saved"));
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
