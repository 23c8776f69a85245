import { useState } from "react";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { Field, InlineField } from "#components/form/fields/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";

type Wish = { resumesAt?: string; keepService: boolean };
export type PauseFormProps = {
  busy: boolean;
  problems: string[];
  onSubmit: (wish: Wish) => void;
};

/** Asks how long a subscription is paused, and whether its customer keeps the service meanwhile. */
export function PauseForm({ busy, problems, onSubmit }: PauseFormProps) {
  const [until, setUntil] = useState("");
  const [keepService, setKeepService] = useState(false);
  return (
    <Form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ keepService, ...(until && { resumesAt: new Date(until).toISOString() }) });
      }}
    >
      <ProblemList problems={problems} />
      <Field
        label="Resume on"
        optional
        description="By your device's clock. Without a date it stays paused until you resume it."
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        )}
      </Field>
      <InlineField
        label="The customer keeps the service"
        description="Otherwise it lasts until the end of the paid period."
      >
        {(control) => (
          <Checkbox {...control} checked={keepService} onCheckedChange={setKeepService} />
        )}
      </InlineField>
      <DialogEnd submit="Pause" busy={busy} />
    </Form>
  );
}
