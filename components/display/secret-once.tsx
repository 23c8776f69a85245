import { CopyButton } from "#components/display/copy-button.tsx";
import { Alert } from "#components/ui/alert.tsx";

/** A secret that is shown this once and can never be read again. */
export function SecretOnce({ secret, what }: { secret: string; what: string }) {
  return (
    <div className="space-y-4">
      <Alert tone="warning">
        Copy it now and keep it safe. It is not stored in a form that can be shown again.
      </Alert>
      <div className="flex items-center gap-2 rounded-md bg-surface-sunken p-3">
        <code aria-label={what} className="min-w-0 flex-1 font-mono text-xs break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} what={what} />
      </div>
    </div>
  );
}
