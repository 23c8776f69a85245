"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { rateName } from "#components/tax/rates/rate-name.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { TaxRate, UpdateTaxRate } from "#server/wire/tax/tax-rate.ts";

type Values = { id: string; to: string };

const resolver = schemaResolver<Values, typeof UpdateTaxRate>(
  () => import("#server/wire/tax/tax-rate.ts").then((wire) => wire.UpdateTaxRate),
  { toInput: ({ id, to }) => ({ id, to: to || null }) },
);

type EndRateProps = { rate: TaxRate; today: string };

/** Sets the last day of a rate in a dialog. */
export function EndRate({ rate, today }: EndRateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`End ${rateName(rate)}`}
      description="Orders after the last day are not taxed by it. Earlier ones keep their tax."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`End ${rateName(rate)}`}>
          End
        </Button>
      }
    >
      <EndForm {...{ rate, today }} close={() => setOpen(false)} />
    </Dialog>
  );
}

function EndForm({ rate, today, close }: EndRateProps & { close: () => void }) {
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
    <Form
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      noValidate
      className="space-y-5"
    >
      <ProblemList problems={form.problems} />
      <TextField
        form={form}
        name="to"
        label="Last day"
        type="date"
        optional
        description="In UTC. Empty: until further notice."
      />
      <DialogEnd submit="Save" busy={saving.isPending} />
    </Form>
  );
}
