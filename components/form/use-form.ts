import {
  type FieldValues,
  get,
  useForm as useHookForm,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";

/**
 * The form of react-hook-form, with one thing more: what its fields begin with is in the page that the server sends.
 * Else each shows nothing, and a select its first option, until the page's script is at work.
 */
export function useForm<Values extends FieldValues, Context, Sent>(
  props: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> {
  const form = useHookForm(props);
  const { defaultValues } = form.formState;
  const register: UseFormRegister<Values> = (name, options) => {
    const first: unknown = get(defaultValues, name);
    const field = form.register(name, options);
    return typeof first === "string" ? { ...field, defaultValue: first } : field;
  };
  return { ...form, register };
}
