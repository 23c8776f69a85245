import type { InvoiceDocument, InvoiceParty } from "#server/wire/billing/invoice-document.ts";

export const seller: InvoiceParty = {
  name: "Fern & Oak B.V.",
  lines: ["Haarlemmerstraat 58", "1013 ES Amsterdam, Netherlands"],
  country: "NL",
  street: "Haarlemmerstraat 58",
  city: "Amsterdam",
  postalCode: "1013 ES",
  taxId: "NL812345678B01",
  registration: "61234567",
  email: "hello@fernandoak.example",
  phone: "020 123 4567",
};

export const buyer: InvoiceParty = {
  name: "Hotel Zeeland B.V.",
  lines: ["Boulevard de Ruyter 4", "4381 KA Vlissingen, Netherlands"],
  country: "NL",
  street: "Boulevard de Ruyter 4",
  city: "Vlissingen",
  postalCode: "4381 KA",
  taxId: "NL859012345B01",
  registration: null,
  email: null,
  phone: null,
};

const at9 = { taxRate: 90_000, taxKind: "taxed" } as const;
const at21 = { taxRate: 210_000, taxKind: "taxed" } as const;

/** The invoice that the design shows: two rates, a discount on both. */
export const exampleInvoice: InvoiceDocument = {
  kind: "invoice",
  number: "FO-2026-00431",
  currency: "EUR",
  language: "en-GB",
  issuedOn: "2026-11-21",
  deliveredFrom: "2026-11-20",
  deliveredTo: "2026-11-20",
  dueOn: "2026-12-05",
  reference: "Lobby, order 7734",
  memo: null,
  corrects: null,
  seller,
  buyer,
  bank: { iban: "NL20INGB0001234567", bic: "INGBNL2A" },
  lines: [
    {
      name: "Kentia palm",
      description: "180 cm",
      quantity: 4,
      unitAmount: 12_000,
      net: 48_000,
      ...at9,
    },
    {
      name: "Planter",
      description: "Fired clay, 40 cm",
      quantity: 4,
      unitAmount: 4_500,
      net: 18_000,
      ...at21,
    },
    {
      name: "Monstera deliciosa",
      description: "Large, 90 cm",
      quantity: 6,
      unitAmount: 4_500,
      net: 27_000,
      ...at9,
    },
    {
      name: "Delivery and planting",
      description: "20 November",
      quantity: 1,
      unitAmount: 9_000,
      net: 9_000,
      ...at21,
    },
  ],
  discounts: [
    { name: "OFFICE10, 10% off", net: 7_500, ...at9 },
    { name: "OFFICE10, 10% off", net: 2_700, ...at21 },
  ],
  taxes: [
    { rate: 90_000, kind: "taxed", label: "VAT", base: 67_500, amount: 6_075 },
    { rate: 210_000, kind: "taxed", label: "VAT", base: 24_300, amount: 5_103 },
  ],
  totals: {
    items: 102_000,
    discount: 10_200,
    shipping: 0,
    net: 91_800,
    tax: 11_178,
    total: 102_978,
  },
};
