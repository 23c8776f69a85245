import * as books from "#app/(hosted)/checkout/books/route.tsx";
import * as order from "#app/(hosted)/checkout/order.js/route.ts";
import * as proof from "#app/(hosted)/checkout/proof.js/route.ts";
import * as receiptFile from "#app/(hosted)/checkout/receipt.pdf/route.ts";
import * as receipt from "#app/(hosted)/checkout/receipt/route.tsx";
import * as recover from "#app/(hosted)/checkout/recover/route.ts";
import * as checkout from "#app/(hosted)/checkout/route.tsx";
import * as statement from "#app/(hosted)/checkout/statement.pdf/route.ts";
import * as subscription from "#app/(hosted)/checkout/subscription/route.tsx";
import * as unsubscribe from "#app/(hosted)/checkout/unsubscribe/route.tsx";
import * as embed from "#app/(hosted)/embed.js/route.ts";
import * as invoiceFile from "#app/(hosted)/i/[token]/invoice.pdf/route.ts";
import * as invoiceData from "#app/(hosted)/i/[token]/invoice.xml/route.ts";
import * as invoice from "#app/(hosted)/i/[token]/route.ts";
import * as shortLink from "#app/(hosted)/l/[code]/route.ts";
import * as portal from "#app/(hosted)/portal/[shop]/route.tsx";
import * as portalLink from "#app/(hosted)/portal/route.tsx";
import * as bank from "#app/(hosted)/sandbox/authentication/route.tsx";
import * as bankCode from "#app/(hosted)/sandbox/code.svg/route.ts";
import type { HostedPages } from "#server/http/pages/hosted-pages.ts";

const shopOf = (shop: string) => ({ params: Promise.resolve({ shop }) });
const codeOf = (code: string) => ({ params: Promise.resolve({ code }) });
const tokenOf = (token: string) => ({ params: Promise.resolve({ token }) });

/** The pages of shoppers and customers. The dashboard needs Next, and is not part of a testing service. */
export const pages: HostedPages = {
  "/checkout": checkout,
  "/checkout/books": books,
  "/checkout/order.js": order,
  "/checkout/proof.js": proof,
  "/checkout/receipt": receipt,
  "/checkout/receipt.pdf": receiptFile,
  "/checkout/recover": recover,
  "/checkout/statement.pdf": statement,
  "/checkout/subscription": subscription,
  "/checkout/unsubscribe": unsubscribe,
  "/embed.js": embed,
  "/i/:name": { GET: (request, token) => invoice.GET(request, tokenOf(token)) },
  "/i/:name/invoice.pdf": { GET: (request, token) => invoiceFile.GET(request, tokenOf(token)) },
  "/i/:name/invoice.xml": { GET: (request, token) => invoiceData.GET(request, tokenOf(token)) },
  "/l/:name": { GET: (request, code) => shortLink.GET(request, codeOf(code)) },
  "/portal": portalLink,
  "/portal/:name": {
    GET: (request, shop) => portal.GET(request, shopOf(shop)),
    POST: (request, shop) => portal.POST(request, shopOf(shop)),
  },
  "/sandbox/authentication": bank,
  "/sandbox/code.svg": bankCode,
};
