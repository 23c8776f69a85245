import { SendPaper } from "#components/payments/detail/send-paper.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import type { Paper } from "#server/wire/atoms/checkout/paper.ts";

type PaperLinksProps = {
  of: "payment" | "refund";
  id: string;
  paper: Paper | undefined;
  /** Where it went before; null where the viewer may send nothing. */
  sendTo: string | null;
};

const paperClass = `${linkClass} hover:no-underline`;

/** The receipt of a payment, or the note of a refund: its page, its file, and its letter again. */
export function PaperLinks({ of, id, paper, sendTo }: PaperLinksProps) {
  if (!paper) return null;
  const name = `${paper.kind === "receipt" ? "Receipt" : "Refund note"} no. ${paper.number}`;
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-3">
      <a href={paper.url} target="_blank" rel="noreferrer" className={paperClass}>
        {name}
      </a>
      <a href={paper.pdfUrl} aria-label={`PDF of ${name}`} className={paperClass}>
        PDF
      </a>
      {sendTo !== null && <SendPaper {...{ of, id, name, to: sendTo }} />}
    </p>
  );
}
