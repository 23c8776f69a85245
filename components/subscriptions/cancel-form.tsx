import { useState } from "react";
import { Field } from "#components/form/fields/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { cancelReasons, reasonWords } from "#components/subscriptions/reason-words.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogActions, DialogClose } from "#components/ui/dialog.tsx";
import { Textarea } from "#components/ui/input.tsx";
import { Options, Select } from "#components/ui/select.tsx";
import type { CancelReason } from "#server/wire/payments/subscription.ts";

type Said = { reason?: CancelReason; feedback?: string };
export type CancelFormProps = {
  busy: boolean;
  problems: string[];
  onSubmit: (said: Said) => void;
};

const reasons = [
  { value: "", label: "Not said" },
  ...cancelReasons.map((reason) => ({ value: reason, label: reasonWords[reason] })),
];

/** Asks why a subscription is canceled. */
export function CancelForm({ busy, problems, onSubmit }: CancelFormProps) {
  const [reason, setReason] = useState("");
  const [feedback, setFeedback] = useState("");
  const said = cancelReasons.find((one) => one === reason);
  return (
    <Form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        const words = feedback.trim();
        onSubmit({ ...(said && { reason: said }), ...(words && { feedback: words }) });
      }}
    >
      <ProblemList problems={problems} />
      <Field label="Reason" optional>
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          >
            <Options of={reasons} />
          </Select>
        )}
      </Field>
      <Field label="In the customer's words" optional>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={feedback}
            onChange={(event) => setFeedback(event.currentTarget.value)}
          />
        )}
      </Field>
      <DialogActions>
        <DialogClose>
          <Button variant="ghost">Keep it</Button>
        </DialogClose>
        <Button type="submit" variant="danger" busy={busy}>
          Cancel subscription
        </Button>
      </DialogActions>
    </Form>
  );
}
