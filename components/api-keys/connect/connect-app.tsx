"use client";

import { type FormEvent, useState } from "react";
import { appAddress } from "#components/api-keys/connect/app-address.ts";
import { enteredLimits } from "#components/api-keys/entered-limits.ts";
import { LimitFields } from "#components/api-keys/limit-fields.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import type { AuthorizationRequest } from "#server/wire/access/connected-app.ts";

type ConnectAppProps = {
  request: AuthorizationRequest;
  /** The app's own name for itself. */
  appName: string;
  /** This service's address. */
  issuer: string;
};

/** A person's yes or no to an app; both lead back to it. */
export function ConnectApp({ request, appName, issuer }: ConnectAppProps) {
  const [access, setAccess] = useState("read");
  const [isLeaving, setIsLeaving] = useState(false);
  function leave(answer: { code: string } | { error: string }) {
    setIsLeaving(true);
    window.location.assign(appAddress(request, answer, issuer));
  }
  const connect = trpc.apiKeys.connect.useMutation({ onSuccess: ({ code }) => leave({ code }) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    connect.mutate({
      request,
      name: String(entered.get("name")).trim(),
      access: access === "all" ? "all" : "read",
      limits: enteredLimits(entered, null),
    });
  }

  return (
    <Form onSubmit={submit} method="post" className="space-y-5">
      <ProblemList problems={connect.error ? problemsOf(connect.error) : []} />
      <TextField
        name="name"
        label="Name"
        description="In the list of API keys."
        defaultValue={appName}
        maxLength={100}
        required
      />
      <SelectField
        name="access"
        label="May do"
        value={access}
        onChange={(event) => setAccess(event.currentTarget.value)}
      >
        <option value="read">Read only</option>
        <option value="all">Everything that I may do</option>
      </SelectField>
      {access === "all" && <LimitFields limits={null} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button
          variant="secondary"
          busy={isLeaving}
          onClick={() => leave({ error: "access_denied" })}
        >
          Cancel
        </Button>
        <Button type="submit" busy={connect.isPending || isLeaving}>
          Connect
        </Button>
      </div>
    </Form>
  );
}
