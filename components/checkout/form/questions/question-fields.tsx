import { Cell, type NoteOf, Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { AskedField } from "#server/checkout/questions/asked.ts";
import type { FieldErrors, PayForm } from "#server/checkout/view.ts";

/** The merchant's own fields: those with a cell first, then the ticks. */
export function QuestionFields({ t, form }: { t: Translate; form: PayForm }) {
  const { questions, errors } = form;
  if (!questions || questions.fields.length === 0) return null;
  const { fields, typed } = questions;
  const cells = fields.filter(({ type }) => type !== "checkbox");
  const ticks = fields.filter(({ type }) => type === "checkbox");
  return (
    <fieldset className="group">
      <legend>{t("moreDetails")}</legend>
      {cells.length > 0 && (
        <div className="cells">
          {cells.map((field) => (
            <FieldCell
              key={field.name}
              t={t}
              field={field}
              typed={typed[field.name] ?? ""}
              errors={errors}
            />
          ))}
        </div>
      )}
      <Notes t={t} errors={errors} of={cells.map((field) => noteOf(field))} />
      {ticks.map((field) => (
        <Tick
          key={field.name}
          t={t}
          name={field.name}
          required={field.required}
          checked={typed[field.name] === "1"}
          errors={errors}
        >
          <bdi>{field.label}</bdi>
        </Tick>
      ))}
    </fieldset>
  );
}

type FieldCellProps = { t: Translate; field: AskedField; typed: string; errors: FieldErrors };

function FieldCell({ t, field, typed, errors }: FieldCellProps) {
  const { name, label, type, required, options } = field;
  if (type === "dropdown")
    return (
      <div className="cell">
        <label htmlFor={name}>
          {label}
          {!required && <span className="optional"> ({t("optional")})</span>}
        </label>
        <select
          id={name}
          name={name}
          defaultValue={typed}
          required={required}
          aria-invalid={errors[name] ? true : undefined}
          aria-describedby={`${name}-note`}
        >
          <option value="">{t("chooseOption")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  return (
    <Cell
      t={t}
      name={name}
      label={label}
      errors={errors}
      optional={!required}
      required={required}
      defaultValue={typed}
      autoComplete="off"
      {...(type === "date" ? { type: "date", dir: "ltr" } : {})}
      {...(type === "number" ? { inputMode: "text", dir: "ltr", maxLength: 16 } : {})}
      {...(type === "text" ? { maxLength: field.maximum ?? 255 } : {})}
    />
  );
}

/** The numbers that a problem's sentence names. */
function noteOf({ name, type, minimum, maximum }: AskedField): NoteOf {
  const words = { min: minimum ?? 0, max: maximum ?? 0, example: "2027-03-31" };
  return { name, words: type === "date" ? { example: words.example } : words };
}

type TickProps = {
  t: Translate;
  name: string;
  required: boolean;
  checked: boolean;
  errors: FieldErrors;
  children: React.ReactNode;
};

/** A box to tick, with its problem under it. */
export function Tick({ t, name, required, checked, errors, children }: TickProps) {
  return (
    <div className="agree">
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="1"
          required={required}
          defaultChecked={checked}
          aria-invalid={errors[name] ? true : undefined}
          aria-describedby={`${name}-note`}
        />
        <span>{children}</span>
      </label>
      <Notes t={t} errors={errors} of={[{ name }]} />
    </div>
  );
}
