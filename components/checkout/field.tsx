import type { InputHTMLAttributes, ReactNode } from "react";
import type { FieldProblem } from "#server/checkout/view.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> & {
  t: Translate;
  name: string;
  label: string;
  problem?: FieldProblem;
  hint?: string;
  optional?: boolean;
  /** What the problem's words need, such as the smallest amount. */
  words?: Record<string, string>;
  /** Drawn inside the box, at its end. */
  adornment?: ReactNode;
  className?: string;
};

/** A label, a box, and one line below for the hint or for what is wrong. */
export function Field(props: FieldProps) {
  const { t, name, label, problem, hint, optional, words, adornment, className, ...input } = props;
  return (
    <div className={`field ${className ?? ""}`}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="optional"> ({t("optional")})</span>}
      </label>
      <div className="box">
        <input
          id={name}
          name={name}
          type="text"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${name}-note`}
          {...input}
        />
        {adornment}
      </div>
      <FieldNote t={t} name={name} problem={problem} hint={hint} words={words} />
    </div>
  );
}

type FieldNoteProps = Pick<FieldProps, "t" | "name" | "problem" | "hint" | "words">;

export function FieldNote({ t, name, problem, hint, words }: FieldNoteProps) {
  return (
    <p id={`${name}-note`} className={problem ? "note wrong" : "note"} data-hint={hint}>
      {problem ? t(problem, words) : hint}
    </p>
  );
}
