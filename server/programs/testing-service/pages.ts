import * as order from "#app/(hosted)/checkout/order.js/route.ts";
import * as proof from "#app/(hosted)/checkout/proof.js/route.ts";
import * as receiptFile from "#app/(hosted)/checkout/receipt.pdf/route.ts";
import * as receipt from "#app/(hosted)/checkout/receipt/route.tsx";
import * as checkout from "#app/(hosted)/checkout/route.tsx";
import * as subscription from "#app/(hosted)/checkout/subscription/route.tsx";
import * as embed from "#app/(hosted)/embed.js/route.ts";
import * as bank from "#app/(hosted)/sandbox/authentication/route.tsx";
import type { HostedPages } from "#server/programs/testing-service/open-service.ts";

/** The shopper's pages. The dashboard needs Next, and is not part of a testing service. */
export const pages: HostedPages = {
  "/checkout": checkout,
  "/checkout/order.js": order,
  "/checkout/proof.js": proof,
  "/checkout/receipt": receipt,
  "/checkout/receipt.pdf": receiptFile,
  "/checkout/subscription": subscription,
  "/embed.js": embed,
  "/sandbox/authentication": bank,
};
