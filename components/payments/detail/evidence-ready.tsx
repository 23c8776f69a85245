import { Check, Minus, Upload } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import type { KnownEvidence } from "#server/wire/payments/dispute.ts";

type Fact = KnownEvidence["facts"][number];

/** Each kind of evidence: what is known already, what nobody can add any more, and what is to be added. */
export function EvidenceReady({ evidence }: { evidence: KnownEvidence }) {
  return (
    <div className="border-danger/25 max-md:hidden md:border-l md:pl-6">
      <h3 className="text-table font-semibold">{readyWords(evidence)}</h3>
      <ul aria-label="Evidence" className="mt-2 space-y-1.5 text-table">
        {evidence.facts.map((fact) => (
          <li key={fact.kind} className="flex items-center gap-2">
            <Mark {...fact} />
            <span className={cn(isToAdd(fact) && "font-medium")}>{factWords(fact)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rest is known, or nobody can add it any more. */
function isToAdd({ kind, isKnown }: Fact): boolean {
  return kind === "delivery" && !isKnown;
}

function Mark(fact: Fact) {
  if (fact.isKnown) return <Check aria-hidden className="size-3.5 shrink-0 text-success" />;
  const Icon = isToAdd(fact) ? Upload : Minus;
  return <Icon aria-hidden className="size-3.5 shrink-0 text-ink-muted" />;
}

/** The same where there is no room for a list. */
export function evidenceSentence(evidence: KnownEvidence): string {
  const isMissing = evidence.facts.some(isToAdd);
  return `${readyWords(evidence)}${isMissing ? "; proof of delivery is missing" : ""}.`;
}

function readyWords({ facts }: KnownEvidence): string {
  const known = facts.filter(({ isKnown }) => isKnown).length;
  return `Evidence, ${known} of ${facts.length} ready`;
}

function factWords({ kind, isKnown, number }: Fact): string {
  const [known, unknown] = words[kind];
  return isKnown ? known(number ?? 0) : unknown;
}

const words: Record<Fact["kind"], [known: (number: number) => string, unknown: string]> = {
  receipt: [(number) => `Receipt no. ${number}`, "No receipt was issued"],
  bank_check: [() => "Identity checked by the bank", "The bank did not ask who pays"],
  shopper: [() => "Who the shopper said to be", "The shopper gave no name"],
  earlier: [
    (number) => (number === 1 ? "Paid once before" : `Paid ${number} times before`),
    "No purchase before",
  ],
  delivery: [() => "Proof of delivery", "Proof of delivery, please add"],
};
