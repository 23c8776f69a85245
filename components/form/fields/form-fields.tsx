import type { ComponentProps, ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Field } from "#components/form/fields/field.tsx";
import type { FieldsOf } from "#components/form/use-form.ts";
import { Input, Textarea } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";

export type FormFieldProps<
  Values extends FieldValues,
  Tag extends "input" | "textarea" | "select",
> = Omit<ComponentProps<Tag>, "form" | "name"> & {
  /** The form that has the value and its problem; a plain form reads the control by its name. */
  form?: FieldsOf<Values>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  optional?: boolean;
  /** The problem to show in a plain form. */
  error?: string;
};

/** A line of text that a form asks for. */
export function TextField<Values extends FieldValues>(props: FormFieldProps<Values, "input">) {
  const { form, name, label, description, optional, error, ...input } = props;
  return (
    <Field {...{ label, description, optional }} error={form ? form.errorOf(name) : error}>
      {(control) => <Input {...control} {...(form ? form.register(name) : { name })} {...input} />}
    </Field>
  );
}

/** Text of several lines that a form asks for. */
export function TextareaField<Values extends FieldValues>(
  props: FormFieldProps<Values, "textarea">,
) {
  const { form, name, label, description, optional, error, ...textarea } = props;
  return (
    <Field {...{ label, description, optional }} error={form ? form.errorOf(name) : error}>
      {(control) => (
        <Textarea {...control} {...(form ? form.register(name) : { name })} {...textarea} />
      )}
    </Field>
  );
}

/** A choice among the options that are its children. */
export function SelectField<Values extends FieldValues>(props: FormFieldProps<Values, "select">) {
  const { form, name, label, description, optional, error, ...select } = props;
  return (
    <Field {...{ label, description, optional }} error={form ? form.errorOf(name) : error}>
      {(control) => (
        <Select {...control} {...(form ? form.register(name) : { name })} {...select} />
      )}
    </Field>
  );
}
