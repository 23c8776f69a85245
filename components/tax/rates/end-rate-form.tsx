"use client";

import { useRouter } from "next/navigation";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { TaxRate, UpdateTaxRate } from "#server/wire/tax/tax-rate.ts";

type Values = { id: string; to: string };

const resolver = schemaResolver<Values, typeof UpdateTaxRate>(
  () => import("#server/wire/tax/tax-rate.ts").then((wire) => wire.UpdateTaxRate),
  { toInput: ({ id, to }) => ({ id, to: to || null }) },
);

export type EndRateFormProps = {
  rate: TaxRate;
  /** The last day that is proposed. */
  today: string;
  close: () => void;
};

/** The last day of a rate, in the dialog of EndRate. */
export function EndRateForm({ rate, today, close }: EndRateFormProps) {
  const router = useRouter();
  const saving = trpc.taxRates.update.useMutation({
    onSuccess: () => {
      close();
      toastDone("Last day saved");
      router.refresh();
    },
  });
  const form = useForm<Values, UpdateTaxRate>({
    saving,
    defaultValues: { id: rate.id, to: rate.to ?? (rate.from > today ? rate.from : today) },
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => saving.mutate(input)}
      submit="Save"
      busy={saving.isPending}
    >
      <TextField
        form={form}
        name="to"
        label="Last day"
        type="date"
        optional
        description="In UTC. Empty: until further notice."
      />
    </DialogForm>
  );
}
