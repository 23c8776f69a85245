import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { CallbackUrlInput } from "#server/wire/atoms/url.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

/** The places of the customer's page on which a link may open. */
export const portalFlows = ["plan", "cancel", "cards", "receipts", "details"] as const;
export type PortalFlow = (typeof portalFlows)[number];

const PortalFlow = z.enum(portalFlows).meta({
  description:
    "Where the page opens: `plan` and `cancel` on the change or the cancellation of the customer's subscription, if they have exactly one. After that act it leads back to `returnUrl`.",
  example: "cards",
});

/** A link that opens the customer's page for one customer, without a code. */
export const PortalSession = z
  .object({
    id: id("ps_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that the customer belongs to."),
    customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer whose page the link opens."),
    url: withhold(
      z.string().meta({
        description:
          "URL to redirect the customer to. It opens the page once, in one browser, until `expiresAt`. Anybody who has it can act as the customer: do not send it by email and do not store it.",
        example: "https://pay.example/portal?token=AbCd",
      }),
    ),
    returnUrl: z.string().nullable().meta({
      description: "URL that the page links back to; null for none.",
      example: "https://shop.example/account",
    }),
    flow: PortalFlow.nullable(),
    expiresAt: Timestamp.meta({
      description:
        "When the link stops working if it was not opened. A page that was opened stays open until it is left, is quiet for 20 minutes, or is 8 hours old.",
    }),
  })
  .meta({ id: "PortalSession" });
export type PortalSession = z.infer<typeof PortalSession>;

export const CreatePortalSession = z.object({
  customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer whose page to open."),
  returnUrl: CallbackUrlInput.nullish().meta({
    description: "URL that the page links back to.",
    example: "https://shop.example/account",
  }),
  flow: PortalFlow.nullish(),
  merchantId: MerchantIdInput,
});
export type CreatePortalSession = z.infer<typeof CreatePortalSession>;
