import { staffSession } from "#server/auth/staff/staff.ts";
import { faceOf } from "#server/checkout/page/shop.ts";
import type { Receipt } from "#server/checkout/receipt-view.ts";
import { previewDiscount } from "#server/checkout/selling/preview-discount.ts";
import type { CheckoutView, Order, PayForm } from "#server/checkout/view.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import { brandingNames } from "#server/wire/atoms/checkout/branding-names.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { type Changeable, settingNames, Settings } from "#server/wire/settings.ts";

/** The preview for whoever is signed in here and may see the settings; null for anybody else. */
export async function previewFor(
  services: Services,
  headers: HeaderReader,
  query: URLSearchParams,
): Promise<CheckoutView | null> {
  const session = await staffSession(services, headers);
  if (!session?.principal.scopes.has("settings:read")) return null;
  return previewCheckout(services, { merchantId: session.principal.merchantId, query });
}

type PreviewRequest = {
  merchantId: string;
  /** Settings by their names, as a form has them that nobody has saved yet; empty for none. */
  query: URLSearchParams;
};

/**
 * The hosted page as it will look with settings that are not saved yet: of an example, with a form
 * that leads nowhere. What the query says wrongly counts as not said.
 */
export async function previewCheckout(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  { merchantId, query }: PreviewRequest,
): Promise<CheckoutView> {
  const merchant = await db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const settings = readSettings(query);
  const branding = Object.fromEntries(
    brandingNames.flatMap((name) => {
      const value = settings[name];
      return value == null ? [] : [[name, value]];
    }),
  );
  const supportEmail = settings.supportEmail ?? null;
  const shop = {
    ...faceOf({ ...merchant, supportEmail }, branding),
    embedOrigin: null,
    embedded: false,
    framed: false,
    testing: env.APP_ENV === "testing",
  };
  const example = exampleOf(settings.mainCurrency ?? "EUR");
  const { order, selling } = previewDiscount(example, query);
  if (query.get("page") === "receipt")
    return { state: "complete", locale: "en", shop, order, receipt: receiptOf(clock), next: null };
  return {
    state: "open",
    locale: "en",
    shop,
    order,
    form: { ...formOf(order), selling },
    refusal: null,
  };
}

function receiptOf(clock: Clock): Receipt {
  return {
    number: "42",
    seller: { name: null, address: [], registration: null, vat: null },
    reference: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
    paidAt: clock.now().toISOString(),
    method: { brand: "visa", last4: "4242" },
    refunded: 0,
    email: "vera@example.com",
    address: [],
    answers: [],
    timeZone: null,
    pdfUrl: null,
    proofs: [],
    subscriptionUrl: null,
  };
}

function readSettings(query: URLSearchParams): Partial<Changeable> {
  const said = settingNames.flatMap((name) => {
    const value = Settings.shape[name].safeParse(query.get(name) || null);
    return value.success ? [[name, value.data]] : [];
  });
  return Object.fromEntries(said) as Partial<Changeable>;
}

function exampleOf(currency: string): Order {
  const total = 89 * 10 ** (currencyExponent(currency) ?? 2);
  return {
    title: "Monstera, large",
    description: "About 90 cm, in a nursery pot.",
    lines: [],
    total,
    currency,
    sums: { subtotal: total, discount: null, delivery: null, taxes: [], tip: 0 },
    mode: "payment",
    recurring: null,
    renewal: 0,
    nextChargeAt: null,
    fundsBalance: false,
  };
}

function formOf(order: Order): PayForm {
  return {
    action: "",
    csrf: "",
    submission: "",
    again: null,
    offerFingerprint: null,
    work: null,
    isSoldOnce: false,
    methods: {
      card: true,
      cardPage: null,
      processorFields: null,
      saved: [],
      wallet: null,
      bankWays: [],
      express: [],
      expressInBrowser: [],
    },
    asks: {
      contact: "email",
      emailRequired: false,
      address: false,
      country: false,
      reminder: false,
      countries: [],
    },
    selling: null,
    questions: null,
    keepCard: "no",
    chooses: { quantity: null, amount: null },
    unitTotal: order.total,
    values: {
      method: "card",
      name: "",
      email: "",
      phone: "",
      line1: "",
      line2: "",
      city: "",
      region: "",
      postalCode: "",
      country: "",
      save: false,
      useBalance: true,
      quantity: 1,
      amount: null,
      amountTyped: null,
      cardName: "",
      payers: {},
      code: "",
      withoutDiscount: false,
      remind: false,
      shipping: "",
    },
    errors: {},
    submitLabel: null,
    cancelUrl: null,
  };
}
