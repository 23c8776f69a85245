import { type RefObject, useEffect } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  useForm as useHookForm,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";
import { problemsBeside } from "#components/form/schema-resolver.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";

/** The part of a form that its fields need: what ties a control to it, and what is wrong with a field. */
export type FieldsOf<Values extends FieldValues> = {
  register: UseFormRegister<Values>;
  errorOf: (name: FieldPath<Values>) => string | undefined;
};

export type FormOf<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> &
  FieldsOf<Values> & {
    /** The problems that no field shows, for the form to list above all of them. */
    problems: string[];
  };

type Options<Values extends FieldValues, Sent> = UseFormProps<Values, unknown, Sent> & {
  /** The mutation that sends the form: the service's problems stand at the fields that they name. */
  saving?: { error: unknown };
  /** The fields that show their problems themselves; all of them unless told otherwise. */
  shown?: readonly string[];
  /** Keeps the values typed when a dialog is closed; the form begins with them when it is opened again. */
  draft?: RefObject<Values | null>;
};

/**
 * The form of react-hook-form, with the problems of its fields, and with what its fields begin with in the page that
 * the server sends. Else each shows nothing, and a select its first option, until the page's script is at work.
 */
export function useForm<Values extends FieldValues, Sent>(
  props: Options<Values, Sent>,
): FormOf<Values, Sent> {
  const { saving, shown, draft, ...options } = props;
  const begun = draft?.current as DefaultValues<Values> | null | undefined;
  const form = useHookForm(begun ? { ...options, defaultValues: begun } : options);
  const { getValues } = form;
  useEffect(() => {
    if (!draft) return undefined;
    return () => void (draft.current = getValues());
  }, [draft, getValues]);
  const { defaultValues, errors } = form.formState;
  const names = shown ?? Object.keys(defaultValues ?? {});
  const refused = saving?.error ? splitProblems(problemsOf(saving.error), names) : null;
  const register: UseFormRegister<Values> = (name, rules) => {
    const first: unknown = get(defaultValues, name);
    const field = form.register(name, rules);
    return typeof first === "string" ? { ...field, defaultValue: first } : field;
  };
  return {
    ...form,
    register,
    errorOf: (name) =>
      (get(errors, name) as { message?: string } | undefined)?.message ?? refused?.byField[name],
    problems: [...problemsBeside(errors, names), ...(refused?.general ?? [])],
  };
}
