import { CopyButton } from "#components/display/copy-button.tsx";

/** An id of ours: its prefix and end in sight, the whole of it to copy. */
export function Id({ value, what = "id" }: { value: string; what?: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <code className="truncate font-mono text-xs" title={value}>
        {value}
      </code>
      <CopyButton text={value} what={what} variant="ghost" className="size-7 text-ink-muted" />
    </span>
  );
}

/** As Id, short and without its button: for cells of a table. */
export function ShortId({ value }: { value: string }) {
  const prefix = value.slice(0, value.lastIndexOf("_") + 1);
  return (
    <code className="font-mono text-xs whitespace-nowrap" title={value}>
      {prefix}…{value.slice(-6)}
    </code>
  );
}
