import { DateTime } from "#components/display/time/date-time.tsx";
import type { TaxId } from "#server/wire/atoms/selling/customer-details.ts";

/** A customer's tax number, and the answer of VIES about it. */
export function TaxNumber({ taxId }: { taxId: TaxId }) {
  const { value, status, registeredName, checkedAt } = taxId;
  return (
    <>
      {value}
      <span className="block text-ink-muted">
        {words[status]}
        {checkedAt && status !== "unchecked" && (
          <>
            , <DateTime value={checkedAt} />
          </>
        )}
      </span>
      {registeredName && <span className="block text-ink-muted">{registeredName}</span>}
    </>
  );
}

const words: Record<TaxId["status"], string> = {
  valid: "Valid, says VIES",
  invalid: "VIES does not know it",
  unchecked: "Not checked",
};
