import { z } from "zod";
import { nullableId } from "#server/wire/atoms/id.ts";
import { text } from "#server/wire/atoms/text.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const page = "https://pay.canary.example/i/AbCd";

/** The files of an invoice and of its credit notes. */
export const InvoicePapers = z.object({
  papers: z
    .array(
      z
        .object({
          creditNoteId: nullableId(
            "cn_01jbq8v6n2e8t9x4k3m5r7w0yz",
            "Credit note that it is; null for the invoice.",
          ),
          number: text(64).meta({ description: "Number.", example: "FO-2026-00431" }),
          pdfUrl: withhold(
            z.string().meta({
              description:
                "URL of the PDF, for whoever has it. An electronic invoice (Factur-X, EN 16931) is inside where there can be one.",
              example: `${page}/invoice.pdf`,
            }),
          ),
          ublUrl: withhold(
            z
              .string()
              .nullable()
              .meta({
                description:
                  "URL of the electronic invoice as UBL 2.1 (EN 16931); null where problems says why.",
                example: `${page}/invoice.xml`,
              }),
          ),
          problems: z.array(z.string()).meta({
            description: "Why there is no electronic invoice; empty where there is one.",
            example: [],
          }),
        })
        .meta({ id: "InvoicePaper", description: "The files of an invoice or a credit note." }),
    )
    .meta({ description: "The invoice first; empty for a draft.", example: [] }),
});
export type InvoicePapers = z.infer<typeof InvoicePapers>;
