"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { endLimit, usesLimit } from "#components/discounts/discount-limits.tsx";
import { limitPhrases } from "#components/discounts/form-values.ts";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { LimitRow } from "#components/form/fields/limit-row.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { toCount, toInstant, toLocal } from "#components/form/typed-values.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { PromotionCode, UpdatePromotionCode } from "#server/wire/selling/promotion-code.ts";

type CodeValues = {
  id: string;
  /** Null while the limit is off. */
  maxRedemptions: string | null;
  expiresAt: string | null;
};

const resolver = schemaResolver<CodeValues, typeof UpdatePromotionCode>(
  () => import("#server/wire/selling/promotion-code.ts").then((wire) => wire.UpdatePromotionCode),
  {
    toInput: (values) => ({
      id: values.id,
      maxRedemptions: toCount(values.maxRedemptions),
      expiresAt: toInstant(values.expiresAt),
    }),
    phrases: { maxRedemptions: limitPhrases.maxRedemptions, expiresAt: limitPhrases.endsAt },
  },
);

/** Changes the cap and the end of one code in a dialog. */
export function CodeEditor({ code }: { code: PromotionCode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`Limits of ${code.code}`}
      description="The limits of its discount apply as well."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Edit ${code.code}`}>
          Edit
        </Button>
      }
    >
      <CodeForm code={code} close={() => setOpen(false)} />
    </Dialog>
  );
}

function CodeForm({ code, close }: { code: PromotionCode; close: () => void }) {
  const { id, maxRedemptions, expiresAt } = code;
  const router = useRouter();
  const saving = trpc.promotionCodes.update.useMutation();
  const form = useForm<CodeValues, UpdatePromotionCode>({
    saving,
    defaultValues: {
      id,
      maxRedemptions: maxRedemptions === null ? null : String(maxRedemptions),
      expiresAt: expiresAt && toLocal(expiresAt),
    },
    resolver,
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit((input) =>
    saving.mutate(
      { ...onlyChanged(input, dirtyFields), id },
      {
        onSuccess: () => {
          close();
          toastDone(`${code.code} saved`);
          router.refresh();
        },
      },
    ),
  );
  return (
    <Form onSubmit={submit} noValidate>
      <ProblemList problems={form.problems} />
      <div className="divide-y divide-line border-y border-line">
        <LimitRow form={form} name="maxRedemptions" {...usesLimit} />
        <LimitRow form={form} name="expiresAt" {...endLimit} />
      </div>
      <DialogEnd submit="Save" busy={saving.isPending} />
    </Form>
  );
}
