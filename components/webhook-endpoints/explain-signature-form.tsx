"use client";

import { TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import { parseHeaders } from "#components/webhook-endpoints/parse-headers.ts";
import { SignatureVerdict } from "#components/webhook-endpoints/signature-verdict.tsx";
import type { ExplainSignature } from "#server/wire/webhooks/webhook-explanation.ts";

type Values = { headers: string; body: string; secret: string; computed: string };

const monospace = "font-mono text-xs sm:text-xs";

/** Takes what a receiver got, or a request that was sent, and shows what is wrong with it. */
export function ExplainSignatureForm({ attemptId }: { attemptId?: string }) {
  const explain = trpc.webhookEndpoints.explain.useMutation();
  const form = useForm<Values, Values>({
    saving: explain,
    defaultValues: { headers: "", body: "", secret: "", computed: "" },
  });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Form
        isKept
        onSubmit={form.handleSubmit((values) => explain.mutate(toInput(values, attemptId)))}
        noValidate
        className="min-w-0 space-y-6"
      >
        <Card>
          <CardBody className="space-y-5">
            {attemptId ? (
              <ChosenAttempt id={attemptId} />
            ) : (
              <TextareaField
                form={form}
                name="headers"
                label="Headers"
                description="As your program received them: lines or JSON. Only headers that begin with webhook- matter."
                className={monospace}
                placeholder={"webhook-id: evt_…\nwebhook-timestamp: …\nwebhook-signature: v1,…"}
                spellCheck={false}
              />
            )}
            <TextareaField
              form={form}
              name="body"
              label="Body"
              optional
              description="The exact body that your program verified. If empty: as it was sent."
              className={monospace}
              spellCheck={false}
            />
            <TextField
              form={form}
              name="secret"
              label="Secret in your program"
              optional
              description="Compared with this endpoint's, never stored."
              className={monospace}
              placeholder="whsec_…"
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              form={form}
              name="computed"
              label="Signature your program computed"
              optional
              className={monospace}
              placeholder="v1,…"
              autoComplete="off"
              spellCheck={false}
            />
          </CardBody>
        </Card>
        <ProblemList problems={form.problems} />
        <Button type="submit" busy={explain.isPending}>
          Explain
        </Button>
      </Form>
      <div aria-live="polite" className="min-w-0">
        {explain.data && <SignatureVerdict explanation={explain.data} />}
      </div>
    </div>
  );
}

function toInput(values: Values, attemptId: string | undefined): Partial<ExplainSignature> {
  return {
    ...(attemptId ? { attemptId } : { headers: parseHeaders(values.headers) }),
    body: values.body || undefined,
    secret: values.secret.trim() || undefined,
    computed: values.computed.trim() || undefined,
  };
}

function ChosenAttempt({ id }: { id: string }) {
  return (
    <p className="text-ink-muted">
      Explains the request <span className="font-mono text-xs break-all text-ink">{id}</span> as
      Canary sent it.{" "}
      <Link href="/webhook-endpoints/explain" className={linkClass}>
        Paste headers instead
      </Link>
    </p>
  );
}
