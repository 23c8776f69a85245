import { useRouter } from "next/navigation";
import { useState } from "react";
import {
  type SettingName,
  type SettingsValues,
  toChangeable,
  toField,
  toValues,
} from "#components/business/settings-values.ts";
import { onlyChanged } from "#components/form/only-changed.ts";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { isConflict } from "#components/trpc/problems.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { Settings, UpdateSettings } from "#server/wire/settings.ts";

type Options = {
  settings: Settings;
  /** The settings that this form shows. */
  names: readonly SettingName[];
  done: string;
};

/**
 * A form of some of the merchant's settings. Only what was touched is sent, with what the form
 * showed of it; what a colleague has saved meanwhile is told, and what was typed stays.
 */
export function useSettingsForm({ settings, names, done }: Options) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(settings);
  const [theirs, setTheirs] = useState<SettingName[]>([]);
  const update = trpc.settings.update.useMutation();
  const form = useForm<SettingsValues, UpdateSettings>({
    saving: update,
    shown: names,
    defaultValues: toValues(settings),
    resolver: schemaResolver<SettingsValues, typeof UpdateSettings>(
      () => import("#server/wire/settings.ts").then((wire) => wire.UpdateSettings),
      {
        toInput: (values) => ({ id: seen.id, seen: {}, ...toChangeable(values, names) }),
      },
    ),
  });
  const { dirtyFields } = form.formState;
  const changed = names.filter((name) => dirtyFields[name]);

  async function showTheirs() {
    const now = await utils.client.settings.get.query();
    setTheirs(changed.filter((name) => toField(now[name]) !== toField(seen[name])));
    setSeen(now);
    update.reset();
  }

  const submit = form.handleSubmit(({ id, seen: _none, ...input }) => {
    const before = Object.fromEntries(changed.map((name) => [name, seen[name]]));
    update.mutate(
      { id, seen: before, ...onlyChanged(input, dirtyFields) },
      {
        onSuccess: (saved) => {
          setSeen(saved);
          setTheirs([]);
          form.reset(toValues(saved));
          toastDone(done);
          router.refresh();
        },
        onError: (error) => {
          if (isConflict(error)) showTheirs().catch(() => undefined);
        },
      },
    );
  });

  return {
    form,
    submit,
    changed,
    busy: update.isPending,
    /** The settings of this form that a colleague has saved, and `take` to use the colleague's value instead. */
    theirs: theirs.map((name) => ({ name, value: toField(seen[name]) })),
    take: (name: SettingName) => {
      form.setValue(name, toField(seen[name]), { shouldDirty: true });
      setTheirs((all) => all.filter((one) => one !== name));
    },
    undo: () => {
      update.reset();
      setTheirs([]);
      form.reset(toValues(seen));
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
