"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { Ellipsis, Pencil, Trash2 } from "#components/icons/icons.ts";
import { NameDialog } from "#components/table/list/save-view.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { ListName } from "#server/wire/dashboard/lists.ts";

/** Renames or deletes the view that is shown. */
export function ViewMenu({ list, name }: { list: ListName; name: string }) {
  const router = useRouter();
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const remove = trpc.lists.removeView.useMutation();
  const rename = trpc.lists.renameView.useMutation({
    onSuccess: (_choices, { to }) => {
      setAsked(null);
      toastDone(`The view is called “${to.trim()}” now`);
      router.refresh();
    },
  });
  const ask = (what: "rename" | "remove") => (open: boolean) => {
    rename.reset();
    setAsked(open ? what : null);
  };
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Change the view “${name}”`}
            className="-ml-1 text-ink-muted max-md:size-11"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <DropdownItem onSelect={() => setAsked("rename")}>
          <Pencil aria-hidden /> Rename
        </DropdownItem>
        <DropdownItem onSelect={() => setAsked("remove")}>
          <Trash2 aria-hidden /> Delete
        </DropdownItem>
      </DropdownMenu>
      <NameDialog
        title={`Rename “${name}”`}
        open={asked === "rename"}
        onOpenChange={ask("rename")}
        name={name}
        problems={rename.error ? problemsOf(rename.error) : []}
        busy={rename.isPending}
        send={(to) => rename.mutate({ list, name, to })}
      />
      <ConfirmAction
        title={`Delete the view “${name}”?`}
        description="Only the saved filters are deleted. The rows stay."
        isReversible
        trigger={null}
        confirmLabel="Delete view"
        keepLabel="Keep it"
        mutation={remove}
        run={(options) => remove.mutate({ list, name }, options)}
        done={`“${name}” is deleted`}
        open={asked === "remove"}
        onOpenChange={ask("remove")}
      />
    </>
  );
}
