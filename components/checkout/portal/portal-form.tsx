import type { ReactNode } from "react";
import { hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalFrame } from "#server/checkout/portal/view.ts";

type PortalFormProps = {
  frame: PortalFrame;
  /** Fields that nobody types. */
  fields?: Record<string, string>;
  className?: string;
  children: ReactNode;
};

/** A form of the customer's page. The button in it says what to do, by its name `do`. */
export function PortalForm({ frame, fields = {}, className, children }: PortalFormProps) {
  return (
    <form method="post" action={hrefOf(frame)} className={className}>
      <input type="hidden" name="token" value={frame.token} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
