"use client";

import { type FormEvent, useState } from "react";
import { JsonBlock } from "#components/display/json-block.tsx";
import { useApiKey } from "#components/docs/api-key.tsx";
import { Field } from "#components/form/fields/field.tsx";
import { TextareaField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ReferenceOperation } from "#server/http/reference/reference.ts";

type Tried = { status: number; requestId: string | null; ms: number; body: unknown };
type TryItProps = Pick<
  ReferenceOperation,
  "method" | "path" | "parameters" | "bodySample" | "needsKey" | "summary"
>;

/** Sends the operation to the environment that this page belongs to, with the pasted key. */
export function TryIt(operation: TryItProps) {
  const { key } = useApiKey();
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(null);
    if (operation.needsKey && key === "") {
      setProblem("Paste an API key at the top of this page first.");
      return;
    }
    setBusy(true);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const request = requestOf(operation, new FormData(event.currentTarget, submitter), key);
    setTried(await perform(request).catch(() => null));
    setBusy(false);
  }

  return (
    <details className="mt-5 rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">Try it</summary>
      <Form isKept onSubmit={send} className="space-y-4 border-t border-line p-4">
        {operation.parameters.map(({ name, required, example, place, description }) => (
          <Field key={name} label={name} optional={!required} description={description}>
            {(control) => (
              <Input
                {...control}
                name={name}
                required={required}
                placeholder={example}
                className="font-mono"
                data-place={place}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        {operation.bodySample !== undefined && (
          <TextareaField
            name=" body"
            label="Body"
            rows={8}
            spellCheck={false}
            className="font-mono text-xs sm:text-xs"
            defaultValue={JSON.stringify(operation.bodySample, null, 2)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            Send
          </Button>
          {operation.method !== "GET" && (
            <Button type="submit" name=" dry" value="1" variant="ghost" disabled={busy}>
              Only say what would happen
            </Button>
          )}
        </div>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div aria-live="polite">{tried && <Answer tried={tried} what={operation.summary} />}</div>
      </Form>
    </details>
  );
}

function Answer({ tried, what }: { tried: Tried; what: string }) {
  return (
    <div className="space-y-2">
      <p>
        <strong className="font-semibold">{tried.status}</strong> in {tried.ms} ms
        {tried.requestId && <span className="text-ink-muted"> · {tried.requestId}</span>}
      </p>
      <JsonBlock value={tried.body} label={`Response to your call: ${what}`} />
    </div>
  );
}

function requestOf(operation: TryItProps, form: FormData, key: string): Request {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, place } of operation.parameters) {
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(text(name)));
    else if (text(name) !== "") query.set(name, text(name));
  }
  const headers = new Headers(operation.needsKey ? { authorization: `Bearer ${key}` } : {});
  if (text(" dry") !== "") headers.set("prefer", "dry-run");
  const hasBody = operation.bodySample !== undefined;
  if (hasBody) headers.set("content-type", "application/json");
  const url = query.size > 0 ? `${path}?${query.toString()}` : path;
  const body = hasBody ? text(" body") : undefined;
  // The key is the credential; the dashboard's cookie stays out of it.
  return new Request(url, { method: operation.method, headers, body, credentials: "omit" });
}

async function perform(request: Request): Promise<Tried> {
  const startMs = performance.now();
  const response = await fetch(request);
  const ms = Math.round(performance.now() - startMs);
  const requestId = response.headers.get("x-request-id");
  return { status: response.status, requestId, ms, body: await response.json() };
}
