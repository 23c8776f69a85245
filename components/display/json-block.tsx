import { CopyButton } from "#components/display/copy-button.tsx";

/** Data as an integration sees it. Scrolls inside its box; reachable by keyboard. */
export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md bg-surface-sunken p-4 pr-12 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
      <CopyButton
        text={text}
        what={label}
        variant="ghost"
        className="absolute top-2 right-4 bg-surface-sunken"
      />
    </div>
  );
}
