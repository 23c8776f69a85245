import type { MerchantContext } from "#server/core/context.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";

/**
 * How a platform may pay: with a token of a card, where a processor here makes one of a card number. Without any, the
 * buyer pays on the seller's own page (`continue_url`).
 */
export function paymentHandlers(ctx: MerchantContext): object[] {
  const isOffered = processorsOf(ctx).some(
    ({ tokenizeCard, takesCardNumbers }) => tokenizeCard && takesCardNumbers,
  );
  if (!isOffered || ctx.env.APP_ENV !== "testing") return [];
  const address = "https://acp.dev/schemas/handlers/tokenized.card";
  return [
    {
      id: "card_tokenized",
      name: "dev.acp.tokenized.card",
      display_name: "Card",
      version: "2026-01-22",
      spec: "https://acp.dev/handlers/tokenized.card",
      requires_delegate_payment: true,
      requires_pci_compliance: true,
      psp: "canary",
      config_schema: `${address}/config.json`,
      instrument_schemas: [`${address}/instrument.json`],
      config: {
        merchant_id: ctx.merchantId,
        psp: "canary",
        supports_3ds: false,
        environment: "sandbox",
      },
    },
  ];
}
