import { type ReactNode, useId } from "react";
import { cn } from "#components/ui/cn.ts";

/** The attributes that tie a control to its label, description and error. Spread them on the control. */
export type ControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

type FieldProps = {
  label: string;
  description?: ReactNode;
  error?: string;
  /** Optional fields say so in words; required ones are the rule. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** One question of a form: label, control, description and error, wired for screen readers. */
export function Field({ label, description, error, optional, className, children }: FieldProps) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cn("min-w-0", className)}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline gap-2 font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-ink-muted">Optional</span>}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, descriptionId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": optional ? undefined : true,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      )}
      {description && (
        <p id={descriptionId} className="mt-1.5 text-ink-muted">
          {description}
        </p>
      )}
    </div>
  );
}

/** A check box or switch with its label on the right. */
export function InlineField({ label, description, error, children }: FieldProps) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex items-start gap-3">
      {children({
        id,
        "aria-describedby": [errorId, descriptionId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={descriptionId} className="text-ink-muted">
            {description}
          </p>
        )}
        {error && (
          <p id={errorId} className="font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
