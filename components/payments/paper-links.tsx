import { SendPaper } from "#components/payments/send-paper.tsx";

type PaperLinksProps = {
  of: "payment" | "refund";
  id: string;
  /** Null or absent where there is no paper. */
  number: number | null | undefined;
  url: string | null | undefined;
  /** Where it went before; null where the viewer may send nothing. */
  sendTo: string | null;
};

/** The receipt of a payment, or the note of a refund: its page, its file, and its letter again. */
export function PaperLinks({ of, id, number, url, sendTo }: PaperLinksProps) {
  if (!url || !number) return null;
  const name = `${of === "payment" ? "Receipt" : "Refund note"} no. ${number}`;
  const file = new URL(url);
  file.pathname += ".pdf";
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-3">
      <a href={url} target="_blank" rel="noreferrer" className="font-medium">
        {name}
      </a>
      <a href={file.href} aria-label={`PDF of ${name}`} className="font-medium">
        PDF
      </a>
      {sendTo !== null && <SendPaper {...{ of, id, name, to: sendTo }} />}
    </p>
  );
}
