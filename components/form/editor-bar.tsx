import type { ReactNode } from "react";
import { ArrowLeft } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type EditorBarProps = {
  title: string;
  description?: ReactNode;
  /** The list or record that the page belongs to. Nothing is kept on the way there but a draft. */
  parent: { href: string; label: string };
  /** Whether the form is kept as a draft. */
  draft: ReactNode;
  /** The id of the form, which stands below. */
  form: string;
  submitLabel: string;
  busy: boolean;
  /** While there is nothing to save. */
  disabled?: boolean;
  onCancel: () => void;
};

/** The top of a page that is one form: its title, and the button that sends it, in sight however long the form is. */
export function EditorBar(props: EditorBarProps) {
  const { title, description, parent, draft, form, submitLabel, busy, disabled, onCancel } = props;
  return (
    <header
      data-bar="editor"
      className="sticky top-14 z-20 -mx-4 -mt-4 mb-6 flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2.5 short:static md:-mx-7 md:-mt-5 md:rounded-t-sheet md:px-7"
    >
      <LinkButton
        variant="ghost"
        size="icon"
        className="-ml-2.5 max-md:size-11"
        href={parent.href}
        aria-label={parent.label}
        title={parent.label}
      >
        <ArrowLeft aria-hidden />
      </LinkButton>
      <div className="mr-auto min-w-0">
        <h1 className="truncate text-lg font-semibold">{title}</h1>
        {description && <p className="truncate text-table text-ink-muted">{description}</p>}
      </div>
      <div className="max-md:hidden">{draft}</div>
      <LinkButton
        variant="secondary"
        className="max-md:hidden"
        href={parent.href}
        data-discards
        onClick={onCancel}
      >
        Cancel
      </LinkButton>
      <Button type="submit" form={form} busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </header>
  );
}
