"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Plus } from "#components/icons/icons.ts";
import type { AddRuleFormProps } from "#components/routing/add-rule-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { toastDone } from "#components/ui/toast.tsx";

const AddRuleForm = later<AddRuleFormProps>(() =>
  import("#components/routing/add-rule-form.tsx").then((module) => module.AddRuleForm),
);

/** Opens the form of a routing rule. */
export function AddRule(props: Pick<AddRuleFormProps, "processors">) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const draft: AddRuleFormProps["draft"] = useRef(null);
  const onAdded = () => {
    setOpen(false);
    toastDone("Rule added");
    router.refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      prepare={AddRuleForm.prepare}
      title="Add a rule"
      description="It comes after the others; move it up to let it decide first. A condition that you leave empty fits every payment."
      trigger={
        <Button variant="secondary">
          <Plus aria-hidden className="size-4" /> Add a rule
        </Button>
      }
    >
      <AddRuleForm {...props} draft={draft} onAdded={onAdded} />
    </Dialog>
  );
}
