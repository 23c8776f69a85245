import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import {
  at,
  changesOf,
  type MetadataRow,
  type RowProblems,
  rowProblems,
  seenOf,
  toRow,
  toRows,
} from "#components/metadata/metadata-rows.ts";
import { trpc } from "#components/trpc/client.ts";
import { isConflict, problemsOf } from "#components/trpc/problems.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { Metadata } from "#server/wire/atoms/metadata.ts";

export type MetadataOf = {
  of: "customer" | "payment" | "discount";
  id: string;
  metadata: Metadata;
};

/**
 * The rows of an editor of metadata. Only keys that were touched are sent, with what was seen of
 * them; what a colleague has saved of the same is told, and what was typed stays.
 */
export function useMetadataForm({ of, id, metadata }: MetadataOf) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(metadata);
  const [seen, setSeen] = useState(metadata);
  const [theirs, setTheirs] = useState<string[]>([]);
  const { rows, setRows, ...rowDeeds } = useRows(metadata);
  const [isTried, setTried] = useState(false);
  const { save, read } = useOperations(of);
  const found = rowProblems(rows);
  const problems: RowProblems = isTried ? found : { byRow: {}, general: [] };
  const asked = save.error && !isConflict(save.error) ? problemsOf(save.error) : [];

  async function showTheirs(changes: Metadata) {
    const now = await read(id);
    const isOther = (key: string) => JSON.stringify(at(now, key)) !== JSON.stringify(at(seen, key));
    setTheirs(Object.keys(changes).filter(isOther));
    setSeen(now);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found.byRow).length > 0 || found.general.length > 0) return;
    const changes = changesOf(opened, rows);
    if (Object.keys(changes).length === 0) return setOpen(false);
    save.mutate(
      { id, changes, seen: seenOf(seen, changes) },
      {
        onSuccess: () => {
          setOpen(false);
          toastDone("Metadata saved");
          router.refresh();
        },
        onError: (error) => {
          if (isConflict(error)) showTheirs(changes).catch(() => undefined);
        },
      },
    );
  }

  function begin(wanted: boolean) {
    setOpen(wanted);
    if (!wanted) return;
    save.reset();
    setOpened(metadata);
    setSeen(metadata);
    setTheirs([]);
    setRows(toRows(metadata));
    setTried(false);
  }

  return {
    rows,
    isOpen,
    setOpen: begin,
    busy: save.isPending,
    problems: { byRow: problems.byRow, general: [...problems.general, ...asked] },
    theirs: theirs.map((key) => ({ name: key, label: key, value: shown(seen, key) })),
    ...rowDeeds,
    take: (key: string) => {
      setRows((all) => withTheirs(all, key, seen));
      setTheirs((all) => all.filter((one) => one !== key));
    },
    submit,
  };
}

/** The rows as they are edited, each with a name of its own. */
function useRows(metadata: Metadata) {
  const [rows, setRows] = useState(() => toRows(metadata));
  const [added, setAdded] = useState(0);
  return {
    rows,
    setRows,
    change: (row: MetadataRow) =>
      setRows((all) => all.map((one) => (one.name === row.name ? row : one))),
    remove: (name: string) => setRows((all) => all.filter((one) => one.name !== name)),
    add: () => {
      setAdded((count) => count + 1);
      setRows((all) => [...all, { ...toRow("", ""), name: `new ${added}` }]);
    },
  };
}

function shown(metadata: Metadata, key: string): string {
  const value = at(metadata, key);
  if (value === null) return "removed";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function withTheirs(rows: MetadataRow[], key: string, now: Metadata): MetadataRow[] {
  const others = rows.filter((row) => row.key !== key);
  const value = at(now, key);
  return value === null ? others : [...others, toRow(key, value)];
}

/** The operations that save the metadata of a thing and read it again. */
function useOperations(of: MetadataOf["of"]) {
  const { client } = trpc.useUtils();
  const saving = {
    customer: trpc.customers.editMetadata.useMutation(),
    payment: trpc.paymentIntents.editMetadata.useMutation(),
    discount: trpc.discounts.editMetadata.useMutation(),
  };
  const things = {
    customer: client.customers.get,
    payment: client.paymentIntents.get,
    discount: client.discounts.get,
  };
  const read = async (id: string): Promise<Metadata> => (await things[of].query({ id })).metadata;
  return { save: saving[of], read };
}
