import type { ProcessorEvidence } from "#server/core/interfaces/processor.ts";
import type { AdyenFileModel } from "#server/generated/prisma/models.ts";
import type { DefenseReason } from "#server/payments/processor/adyen/declared/disputes.ts";
import { textAsPdf } from "#server/payments/processor/adyen/evidence/text-as-pdf.ts";
import type { EvidenceKind } from "#server/wire/atoms/merchant/evidence-kinds.ts";

export type Document = { content: string; contentType: string; defenseDocumentTypeCode: string };
type Types = NonNullable<DefenseReason["defenseDocumentTypes"]>;
type Given = ProcessorEvidence & { kept: AdyenFileModel[] };

/** The text, which says what all others are, and general material fit nearly every reason. */
const general = "DefenseMaterial";

/** Words in Adyen's codes of document types that fit a kind of ours. */
const fitting: Partial<Record<EvidenceKind, RegExp>> = {
  receipt: /Invoice|Receipt|Sales/i,
  shipping_documentation: /Delivery|Shipping|Shipment|ProofOf/i,
  customer_communication: /Communication|Correspondence|Cardholder/i,
  service_documentation: /Service|Flight|Ticket/i,
  customer_signature: /Signature|Signed/i,
  refund_policy: /Refund|Credit/i,
  cancellation_policy: /Cancel/i,
  duplicate_charge_documentation: /Duplicate|TID/i,
};

/**
 * Evidence as the documents of one reason for a defense: one of each type (Adyen replaces the document that a type has).
 * Null where the types do not take all of it, or one that is required stays without a document.
 */
export function documentsFor(types: Types, { text, files, kept }: Given): Document[] | null {
  const free = new Map(types.map((one) => [one.defenseDocumentTypeCode, one.requirementLevel]));
  const take = (wanted: (code: string) => boolean): string | undefined => {
    const codes = [...free.keys()];
    const code =
      codes.find(wanted) ?? codes.find((one) => free.get(one) !== "Optional") ?? codes[0];
    if (code) free.delete(code);
    return code;
  };
  const documents: Document[] = [];
  const add = (code: string | undefined, contentType: string, bytes: Uint8Array) => {
    const content = Buffer.from(bytes).toString("base64");
    if (code) documents.push({ content, contentType, defenseDocumentTypeCode: code });
  };
  for (const { kind, file } of files) {
    const found = kept.find(({ id }) => id === file);
    const words = fitting[kind];
    const code = take((one) => (words ? words.test(one) : one !== general));
    if (found) add(code, found.mimeType, found.bytes);
  }
  add(
    take((one) => one === general),
    "application/pdf",
    textAsPdf(text),
  );
  const isMissing = [...free.values()].includes("Required");
  return documents.length === files.length + 1 && !isMissing ? documents : null;
}
