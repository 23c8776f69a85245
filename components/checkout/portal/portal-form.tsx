import type { InputHTMLAttributes, ReactNode } from "react";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalFrame } from "#server/checkout/portal/view.ts";

type PortalFormProps = {
  frame: PortalFrame;
  /** The page that is shown again where the press is refused; the first one by default. */
  page?: "details";
  /** Fields that nobody types. */
  fields?: Record<string, string>;
  className?: string;
  children: ReactNode;
};

/** A form of the customer's page. The button in it says what to do, by its name `do`. */
export function PortalForm({ frame, page, fields = {}, className, children }: PortalFormProps) {
  return (
    <form method="post" action={hrefOf(frame, page && { page })} className={className}>
      <input type="hidden" name="token" value={frame.token} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string };

/** A field under its label. */
export function PortalField({ label, ...input }: FieldProps) {
  return (
    <label>
      <span className="small">{label}</span>
      <input dir="auto" {...input} />
    </label>
  );
}

type AskedProps = Partial<FieldProps> & { t: Translate; isWrong?: boolean };

export function EmailField({ t, isWrong, ...input }: AskedProps) {
  return (
    <PortalField
      name="email"
      label={t("email")}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="email"
      maxLength={254}
      required
      dir="ltr"
      aria-invalid={isWrong || undefined}
      {...input}
    />
  );
}

/** The code that came in a letter. */
export function CodeField({ t, isWrong, ...input }: AskedProps) {
  return (
    <PortalField
      name="code"
      label={t("walletCode")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      dir="ltr"
      aria-invalid={isWrong || undefined}
      {...input}
    />
  );
}
