import type PDFDocument from "pdfkit";

/** Puts proofs into a PDF as verify.mjs and verify.py read them there. */
export function attachProof(
  document: InstanceType<typeof PDFDocument>,
  proof: string,
  at: Date,
): void {
  // A variable, because the types of pdfkit do not know of `relationship`.
  const attachment = {
    name: "proof.jsonl",
    type: "application/json",
    description: "Proof that this is in the sealed books",
    relationship: "Supplement",
    creationDate: at,
    modifiedDate: at,
  };
  document.file(Buffer.from(proof), attachment);
}
