import { Inline } from "#components/docs/markdown.tsx";
import type { FieldLine } from "#server/http/reference/fields.ts";

type FieldListProps = {
  title: string;
  fields: FieldLine[];
  showRequired?: boolean;
  /** Shown only when asked for: answers are long, and the sample beside them says most. */
  folded?: boolean;
};

/** Fields or parameters: name, type, whether they must be given, what they mean. */
export function FieldList({ title, fields, showRequired, folded }: FieldListProps) {
  if (fields.length === 0) return null;
  const list = (
    <dl className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
      {fields.map((field) => (
        <div key={field.name} className="px-4 py-2.5">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono text-sm font-medium break-all">{field.name}</code>
            <span className="text-xs text-ink-muted">{field.type}</span>
            {showRequired && field.required && (
              <span className="text-xs font-medium text-danger">required</span>
            )}
          </dt>
          <dd className="mt-0.5 text-ink-muted">
            <Inline text={field.description} />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!folded) {
    return (
      <div className="mt-5">
        <h3 className="font-semibold">{title}</h3>
        {list}
      </div>
    );
  }
  return (
    <details className="mt-5">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      {list}
    </details>
  );
}
