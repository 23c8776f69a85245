import { Icon } from "#components/checkout/icons.tsx";
import type { IconName } from "#components/checkout/icons.tsx";
import type { ReactNode } from "react";

type OutcomeProps = {
  icon: IconName;
  tone: "good" | "calm" | "waiting" | "unsure";
  title: ReactNode;
  text: ReactNode;
  /** The truth about the shopper's money, in a box of its own. */
  money?: { label: string; text: string; urgent?: boolean };
  children?: ReactNode;
};

/** A state with nothing to fill in: a sign, a heading, a sentence, and what one can do next. */
export function Outcome({ icon, tone, title, text, money, children }: OutcomeProps) {
  return (
    <div className={`outcome ${tone}`}>
      <span className="sign">
        {tone === "waiting" ? (
          <span className="spinner large" aria-hidden="true" />
        ) : (
          <Icon name={icon} />
        )}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {money && (
        <p className={`money ${money.urgent ? "urgent" : ""}`}>
          <span>{money.label}</span>
          <strong>{money.text}</strong>
        </p>
      )}
      {children}
    </div>
  );
}
