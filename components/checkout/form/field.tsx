import type { InputHTMLAttributes, ReactNode } from "react";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { FieldErrors } from "#server/checkout/view.ts";

type CellProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> & {
  t: Translate;
  name: string;
  label: string;
  errors: FieldErrors;
  optional?: boolean;
  /** Drawn in a column of its own, so that it never covers what is typed. */
  mark?: ReactNode;
  half?: boolean;
};

/** One cell of a joined group: its label is always visible inside. */
export function Cell({ t, name, label, errors, optional, mark, half, ...input }: CellProps) {
  return (
    <div className={half ? "cell half" : "cell"}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="optional"> ({t("optional")})</span>}
      </label>
      <input
        id={name}
        name={name}
        type="text"
        dir={t.direction === "rtl" ? "auto" : undefined}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={`${name}-note`}
        {...input}
      />
      {mark}
    </div>
  );
}

export type NoteOf = {
  name: string;
  hint?: string;
  /** The values that the problem's message needs, such as the smallest amount. */
  words?: Record<string, string | number>;
};

/** Under a group: a sentence for each cell that is wrong, or its hint. */
export function Notes({ t, errors, of }: { t: Translate; errors: FieldErrors; of: NoteOf[] }) {
  return (
    <div className="notes">
      {of.map(({ name, hint, words }) => {
        const problem = errors[name];
        return (
          <p
            key={name}
            id={`${name}-note`}
            className={problem ? "note wrong" : "note"}
            data-hint={hint}
          >
            {problem ? t(problem, words) : hint}
          </p>
        );
      })}
    </div>
  );
}
