import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";

type Change = {
  name: string;
  label: string;
  /** Current value of the field, as somebody else has saved it. */
  value: string;
};

/** The changes that somebody else has saved while a form was open. Nothing that was typed is lost. */
export function TheirChanges(props: { changes: Change[]; onTake: (name: string) => void }) {
  if (props.changes.length === 0) return null;
  return (
    <Alert tone="danger">
      <p className="font-medium">Somebody else has saved this meanwhile. Your input is kept.</p>
      <ul className="mt-1 space-y-1">
        {props.changes.map(({ name, label, value }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <span className="break-all">
              {label}: {value}
            </span>
            <Button variant="secondary" size="sm" onClick={() => props.onTake(name)}>
              Take theirs
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1">Save again to put yours in its place.</p>
    </Alert>
  );
}
