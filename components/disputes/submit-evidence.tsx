"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AddEvidenceFiles, type ChosenFile } from "#components/disputes/add-evidence-files.tsx";
import { handedInWords } from "#components/disputes/evidence-words.ts";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { TextareaField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { SubmitEvidence as Input } from "#server/wire/payments/dispute.ts";

type Values = { evidence: string };

type SubmitEvidenceProps = {
  id: string;
  /** The evidence handed in to the inquiry before the chargeback. */
  before: string | null;
  /** A first draft of the evidence, from what is known of the payment. */
  draft: string;
};

/** Tells the cardholder's bank why the payment was right. */
export function SubmitEvidence({ id, before, draft }: SubmitEvidenceProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const submit = trpc.disputes.submitEvidence.useMutation({
    trpc: once,
    onSuccess: (dispute) => {
      setOpen(false);
      toastDone(handedInWords(dispute));
      router.refresh();
    },
  });
  const form = useForm<Values, Input>({
    saving: submit,
    defaultValues: { evidence: before ?? draft },
    resolver: schemaResolver<Values, typeof Input>(
      () => import("#server/wire/payments/dispute.ts").then((wire) => wire.SubmitEvidence),
      {
        toInput: ({ evidence }) => ({ id, evidence: evidence.trim() }),
      },
    ),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        // A refusal may have told what the bank has: the page shows it once the reason was read.
        if (submit.error) router.refresh();
        submit.reset();
        setOpen(wanted);
      }}
      title="Submit evidence"
      description="It goes to the cardholder's bank, once: nothing can be added later. The bank decides who keeps the money."
      trigger={<Button>Submit evidence</Button>}
    >
      <DialogForm
        form={form}
        onSend={(input) =>
          submit.mutate({ ...input, files: files.map(({ fileId, kind }) => ({ fileId, kind })) })
        }
        submit="Submit"
        busy={submit.isPending}
      >
        <TextareaField
          form={form}
          name="evidence"
          label="Why the payment was right"
          description={
            before === null
              ? "Filled in from the payment. Add when and how it was delivered, and any correspondence."
              : "The order, when and how it was delivered, and any correspondence."
          }
          rows={12}
        />
        <AddEvidenceFiles files={files} onChange={setFiles} />
      </DialogForm>
    </Dialog>
  );
}
