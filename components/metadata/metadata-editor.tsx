"use client";

import { useId } from "react";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { TheirChanges } from "#components/form/their-changes.tsx";
import { Plus } from "#components/icons/icons.ts";
import { MetadataRowFields } from "#components/metadata/metadata-row-fields.tsx";
import { keysMax } from "#components/metadata/metadata-rows.ts";
import { useMetadataForm, type MetadataOf } from "#components/metadata/use-metadata-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Keys and values on a customer or a payment, changed in a dialog. */
export function MetadataEditor(props: MetadataOf) {
  const edited = useMetadataForm(props);
  const { rows, problems, theirs, isOpen, busy } = edited;
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={edited.setOpen}
      title="Metadata"
      description="Your own notes and references. Programs see them, shoppers do not; put no card numbers here."
      trigger={
        <Button variant="ghost" size="sm">
          {Object.keys(props.metadata).length === 0 ? "Add metadata" : "Edit metadata"}
        </Button>
      }
    >
      <Form onSubmit={edited.submit} noValidate className="space-y-4">
        <ProblemList problems={problems.general} />
        <TheirChanges changes={theirs} onTake={edited.take} />
        {rows.length === 0 && <p className="text-ink-muted">Nothing is noted yet.</p>}
        <ul className="space-y-3">
          {rows.map((row, index) => (
            <MetadataRowFields
              key={row.name}
              id={`${id}-${row.name}`}
              row={row}
              number={index + 1}
              problem={problems.byRow[row.name]}
              onChange={edited.change}
              onRemove={edited.remove}
            />
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          onClick={edited.add}
          disabled={rows.length >= keysMax}
        >
          <Plus aria-hidden /> Add a key
        </Button>
        {rows.length >= keysMax && (
          <p className="text-table text-ink-muted">There are {keysMax} keys, which is all.</p>
        )}
        <DialogEnd submit="Save" busy={busy} />
      </Form>
    </Dialog>
  );
}
