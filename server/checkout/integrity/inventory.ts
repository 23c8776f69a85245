import { hash } from "node:crypto";
import type { PayForm } from "#server/checkout/view.ts";
import {
  embedScript,
  formScript,
  framedScript,
  lookAgainScript,
  orderScript,
  proofScript,
  pageScript,
  priceScript,
  processorScript,
  scriptedScript,
} from "#server/generated/checkout-page.ts";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";

/** The script that the page also loads while card testing is suspected there. */
export const proofScriptPath = "/checkout/proof.js";

/** The script of pages whose orders are priced anew with each choice. */
export const orderScriptPath = "/checkout/order.js";

/** Scripts that have an address of ours. */
export const addressedScripts: readonly { path: string; text: string }[] = [
  { path: proofScriptPath, text: proofScript },
  { path: orderScriptPath, text: orderScript },
  { path: "/embed.js", text: embedScript },
];

export type PageScriptKind = {
  /** Something is paid on the page. */
  form?: boolean;
  processorFields: boolean;
  /** The shopper chooses how many or how much. */
  price?: boolean;
  /** The service prices the order anew with each choice. */
  order?: boolean;
  framed: boolean;
  /** A bank waits for an answer, or the order for its payment, which may come elsewhere. */
  looksAgain?: boolean;
};

/** The text of the one script that stands in the hosted page. */
export function pageScriptOf(kind: PageScriptKind): string {
  const { framed, looksAgain } = kind;
  const first = firstOf(kind);
  return [first, ...(framed ? [framedScript] : []), ...(looksAgain ? [lookAgainScript] : [])].join(
    "\n",
  );
}

function firstOf({ processorFields, order, price, form }: PageScriptKind): string {
  if (processorFields) return processorScript;
  if (order) return scriptedScript;
  if (price) return priceScript;
  return form ? formScript : pageScript;
}

/** The scripts that a page with this form carries: none that it has no use for. */
export function formScriptKind({
  methods,
  chooses,
  selling,
  asks,
}: PayForm): Omit<PageScriptKind, "framed"> {
  return {
    form: true,
    processorFields: methods.processorFields !== null,
    price: (chooses.quantity ?? chooses.amount) !== null,
    // The same script tells of a wish to be reminded.
    order: selling !== null || asks.reminder,
  };
}

/** A script that a shopper's browser runs on a page of ours, or of a shop that embeds it. */
export type InventoryEntry = {
  name: string;
  where: string;
  /** Why the page needs it (PCI DSS 4.0.1, 6.4.3, third point). */
  purpose: string;
  /** The authorizer of the script, and how its integrity is assured (6.4.3, first two points). */
  integrity: string;
  /** Null for what its owner changes without asking. */
  sha256: string | null;
  bytes: number | null;
};

const inPage = "in /checkout and /sandbox/authentication";
const built =
  "made by our build from components/checkout; runs by the answer's nonce; compared by its hash";
const enlivens = "groups the card's digits, checks fields as they are left, sends the form once";
const stills = `${enlivens}; writes times as the device has them, and offers to print`;
const prices = "keeps the total in step with what is chosen";
const orders =
  "has an order priced anew as codes and delivery are chosen, and tells of a wish to be reminded, without the card";
const waits = "hides what is for browsers without scripts until order.js is there";
const frames = "tells the shop's page around it its height, and what became of the payment";
const looks = "asks whether the bank was answered, or the order paid, elsewhere";
const fields = "shows the processor's card fields, so that card numbers never reach this service";

/** Every script of the hosted page, made from the build that runs: PCI DSS 4.0.1, 6.4.3. */
export function pageInventory(): InventoryEntry[] {
  return [
    ...inlineScripts("page", stills, {}),
    ...inlineScripts("page with a form", enlivens, { form: true }),
    ...inlineScripts("page with a price to choose", `${enlivens}; ${prices}`, { price: true }),
    ...inlineScripts("page with codes, delivery or a reminder", waits, { order: true }),
    entry(
      "order.js",
      `${orderScriptPath}, loaded by the page with codes, delivery or a reminder`,
      `${enlivens}; ${orders}`,
      orderScript,
    ),
    ...inlineScripts("page that waits for a bank or a phone", `${stills}; ${looks}`, {
      looksAgain: true,
    }),
    ...inlineScripts("page with the processor's fields", `${enlivens}; ${fields}`, {
      processorFields: true,
    }),
    entry(
      "proof.js",
      `${proofScriptPath}, loaded by the page while card testing is suspected`,
      "computes something that costs a thief with thousands of cards more than a shopper with one",
      proofScript,
    ),
    entry(
      "embed.js",
      "/embed.js, in the shop's own page",
      "puts the hosted page into a shop's page, and passes on what became of the payment",
      embedScript,
    ),
    {
      name: "Stripe.js",
      where: `${stripeLibraryUrl}, loaded by the page with the processor's fields`,
      purpose: "takes the card number in frames of the processor, which its terms want unchanged",
      integrity:
        "allowed by its origin, with PROCESSOR=stripe only; the processor answers for it and changes it, so it has no hash",
      sha256: null,
      bytes: null,
    },
  ];
}

/** A script that stands in the page, by itself and in a shop's frame. */
function inlineScripts(
  name: string,
  purpose: string,
  kind: Partial<PageScriptKind>,
): InventoryEntry[] {
  const text = (framed: boolean) => pageScriptOf({ processorFields: false, ...kind, framed });
  return [
    entry(name, inPage, purpose, text(false)),
    entry(`${name} in a frame`, inPage, `${purpose}; ${frames}`, text(true)),
  ];
}

function entry(name: string, where: string, purpose: string, text: string): InventoryEntry {
  return {
    name,
    where,
    purpose,
    integrity: built,
    sha256: sha256(text),
    bytes: Buffer.byteLength(text),
  };
}

export function sha256(text: string): string {
  return hash("sha256", text);
}
