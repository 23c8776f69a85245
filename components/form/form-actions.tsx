import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type FormActionsProps = {
  submitLabel: string;
  busy: boolean;
  /** While there is nothing to save. */
  disabled?: boolean;
  /** The way out; nothing is kept. */
  cancelHref: string;
  onCancel?: () => void;
};

/** The end of a form that has a page of its own. */
export function FormActions({
  submitLabel,
  busy,
  disabled,
  cancelHref,
  onCancel,
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      <LinkButton variant="ghost" href={cancelHref} data-discards onClick={onCancel}>
        Cancel
      </LinkButton>
    </div>
  );
}
