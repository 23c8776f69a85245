import { JsonBlock } from "#components/display/json-block.tsx";
import { CodeSamples } from "#components/docs/code-samples.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { Inline } from "#components/docs/markdown.tsx";
import { TryIt } from "#components/docs/try-it.tsx";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ReferenceOperation } from "#server/http/reference/reference.ts";

const tones: Record<string, Tone> = {
  GET: "info",
  POST: "success",
  PATCH: "warning",
  DELETE: "danger",
};

/** One operation: what it does, takes and answers, in code and, in testing, to be tried. */
export function Operation(props: { operation: ReferenceOperation; canTry: boolean }) {
  const { operation, canTry } = props;
  const { id, method, path, summary, description, parameters } = operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-10 gap-y-6 border-t border-line py-10 xl:grid-cols-2"
    >
      <div className="min-w-0">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          <a href={`#${id}`} className="no-underline">
            {summary}
          </a>
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="font-mono text-sm break-all">{path}</code>
        </p>
        {description && (
          <p className="mt-3 max-w-prose leading-relaxed">
            <Inline text={description} />
          </p>
        )}
        <FieldList title="Parameters" fields={parameters} showRequired />
        <FieldList title="Body" fields={operation.bodyFields} showRequired />
        <FieldList title="Response fields" fields={operation.answerFields} folded />
        <Errors operation={operation} />
      </div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-6 xl:self-start">
        <CodeSamples samples={operation.samples} what={summary} />
        <h3 className="font-semibold">Returns {operation.status}</h3>
        <JsonBlock value={operation.answerSample} label={`Response: ${summary}`} />
        {canTry && <TryIt {...operation} />}
      </div>
    </article>
  );
}

function Errors({ operation }: { operation: ReferenceOperation }) {
  return (
    <details className="mt-5">
      <summary className="cursor-pointer font-semibold">Errors</summary>
      <dl className="mt-3 space-y-3">
        {operation.errors.map(({ status, description }) => (
          <div key={status} className="grid grid-cols-[3rem_1fr] gap-2">
            <dt className="font-mono font-medium">{status}</dt>
            <dd className="space-y-1">
              {description.split("\n\n").map((line) => (
                <p key={line}>
                  <Inline text={line} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The HTTP method; its color only repeats what it says. */
function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "neutral"} className="font-mono">
      {method}
    </Badge>
  );
}
