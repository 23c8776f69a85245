import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import type { LetterTo } from "#server/wire/atoms/checkout/paper.ts";

const resolver = schemaResolver<{ to: string }, typeof LetterTo>(
  () => import("#server/wire/atoms/checkout/paper.ts").then((wire) => wire.LetterTo),
  { toInput: ({ to }) => ({ to: to.trim() }) },
);

type LetterFormProps = {
  /** The recipient's email address, as far as it is known. */
  to: string;
  /** The mutation that sends the letter. */
  saving: { error: unknown; isPending: boolean };
  onSubmit: (to: string) => void;
};

/** Asks in a dialog whom a letter goes to. */
export function LetterForm({ to, saving, onSubmit }: LetterFormProps) {
  const form = useForm<{ to: string }, { to: string }>({ saving, defaultValues: { to }, resolver });
  return (
    <DialogForm
      form={form}
      onSend={(input) => onSubmit(input.to)}
      submit="Send"
      busy={saving.isPending}
    >
      <TextField form={form} name="to" label="Email" inputMode="email" autoComplete="off" />
    </DialogForm>
  );
}
