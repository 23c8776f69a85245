"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Bookmark } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { ListName } from "#server/wire/dashboard/lists.ts";

/** Keeps what the address says under a name. */
export function SaveView({ list, query }: { list: ListName; query: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const save = trpc.lists.saveView.useMutation({
    onSuccess: (_choices, { name }) => {
      setOpen(false);
      toastDone(`“${name.trim()}” is saved`);
      router.refresh();
    },
  });
  return (
    <NameDialog
      title="Save this view"
      description="These filters and this order, under a name. Only you see it."
      trigger={
        <Button variant="ghost" size="sm" className="max-md:size-11 max-md:px-0">
          <Bookmark aria-hidden />
          <span className="max-md:sr-only">Save view</span>
        </Button>
      }
      open={open}
      onOpenChange={(wanted) => {
        save.reset();
        setOpen(wanted);
      }}
      name=""
      problems={save.error ? problemsOf(save.error) : []}
      busy={save.isPending}
      send={(name) => save.mutate({ list, name, query })}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  trigger?: React.ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  problems: string[];
  busy: boolean;
  send: (name: string) => void;
};

/** Asks for a view's name; what is refused is said beside it, with the name kept. */
export function NameDialog(props: NameDialogProps) {
  const { name, problems, busy, send, ...dialog } = props;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(String(new FormData(event.currentTarget).get("name")));
  }
  return (
    <Dialog {...dialog}>
      <Form onSubmit={submit} method="post" className="space-y-5">
        <ProblemList problems={problems} />
        <TextField
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={60}
          placeholder="Large orders"
          autoComplete="off"
          required
        />
        <DialogEnd submit="Save" busy={busy} />
      </Form>
    </Dialog>
  );
}
