import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/checkout/icons.tsx";

type OutcomeProps = {
  icon: IconName;
  tone: "calm" | "waiting" | "unsure";
  title: ReactNode;
  text: ReactNode;
  /** The truth about the shopper's money, in a box of its own. */
  money?: { label: string; text: string; urgent?: boolean };
  children?: ReactNode;
};

/** A state with nothing to fill in: what happened, the shopper's money, what to do. */
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
        <p className={money.urgent ? "money urgent" : "money"}>
          <span>{money.label}</span>
          <strong>{money.text}</strong>
        </p>
      )}
      {children && <div className="buttons">{children}</div>}
    </div>
  );
}
