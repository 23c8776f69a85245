import { z } from "zod";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, IdInput } from "#server/wire/atoms/id.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const paper = "https://pay.example/checkout/receipt";

/** The papers of a payment: its receipt, and a note of each refund. */
export const Papers = z.object({
  papers: z
    .array(
      z
        .object({
          kind: z.enum(["receipt", "refund_note"]).meta({ description: "Receipt or refund note." }),
          number: z
            .int()
            .positive()
            .meta({ description: "Number, without gaps for each kind.", example: 17 }),
          refundId: id("re_01jbq8v6n2e8t9x4k3m5r7w0yz", "Refund of a refund note.").nullable(),
          url: withhold(
            z.string().meta({
              description: "URL of the page, valid for a year.",
              example: `${paper}?token=AbCd`,
            }),
          ),
          pdfUrl: withhold(
            z.string().meta({
              description: "URL of the PDF, valid for a year.",
              example: `${paper}.pdf?token=AbCd`,
            }),
          ),
        })
        .meta({ id: "Paper", description: "A receipt or refund note." }),
    )
    .meta({ description: "The receipt first.", example: [] }),
});
export type Papers = z.infer<typeof Papers>;
export type Paper = Papers["papers"][number];

/** The recipient of a letter. */
export const LetterTo = z.object({ to: EmailAddress });

/** The letter with a paper once more, to this address. */
export const SendPaper = IdInput.extend(LetterTo.shape);
export type SendPaper = z.infer<typeof SendPaper>;
