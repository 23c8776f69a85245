import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
  InvoiceTaxed,
} from "#server/wire/billing/invoice-document.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { buyer, exampleInvoice, seller } from "#server/workshop/testing/billing/example-invoice.ts";

const names = [
  "Kentia palm",
  "Ficus <elastica> & pot",
  'Große "Pflanze"',
  "Філодендрон",
  "鉢",
  "Tab\there\u0001",
];
const rates = [0, 55_000, 70_000, 90_000, 190_000, 210_000, 82_500];

/** An invoice or a credit note whose sums are right, of every kind of tax, with rests of a cent in many places. */
export function randomInvoice(seed: number): InvoiceDocument {
  const random = randomFrom(seed);
  const taxing = taxesOf(random);
  const lines = Array.from({ length: 1 + random.below(6) }, () =>
    lineOf(random, random.pick(taxing)),
  );
  const bases = Map.groupBy(lines, ({ taxRate, taxKind }) => `${taxKind} ${taxRate}`);
  const sums = [...bases.values()].map((of) => partOf(random, of));
  const shipping = sums.reduce((sum, part) => sum + part.shipping, 0);
  const discounts = sums.flatMap(({ taxed, discount }) =>
    discount > 0 ? [{ name: random.pick(names), net: discount, ...taxed }] : [],
  );
  const taxes = sums.flatMap(({ tax }) => (tax ? [tax] : []));
  const items = lines.reduce((sum, { net }) => sum + net, 0);
  const discount = discounts.reduce((sum, { net }) => sum + net, 0);
  const net = items - discount + shipping;
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const isCredit = random.chance(0.3);
  const day = random.chance(0.5) ? "2026-11-20" : null;
  return {
    ...exampleInvoice,
    kind: isCredit ? "credit_note" : "invoice",
    currency: random.pick(["EUR", "USD", "SEK", "JPY"]),
    number: `FO-2026-${String(seed).padStart(5, "0")}`,
    corrects: isCredit ? { number: "FO-2026-00001", issuedOn: "2026-01-31" } : null,
    dueOn: random.chance(0.7) ? "2026-12-05" : null,
    deliveredFrom: day,
    deliveredTo: day && random.chance(0.5) ? "2026-12-19" : day,
    reference: random.chance(0.5) ? "PO & 7734" : null,
    memo: random.chance(0.3) ? "Thank you <very> much" : null,
    bank: random.chance(0.5) ? exampleInvoice.bank : null,
    seller: { ...seller, registration: random.chance(0.5) ? seller.registration : null },
    buyer: random.chance(0.5) ? buyer : { ...buyer, street: null, city: null, postalCode: null },
    lines,
    discounts,
    taxes,
    totals: { items, discount, shipping, net, tax, total: net + tax },
  };
}

/** The taxes that one document may have beside each other. */
function taxesOf(random: Random): InvoiceTaxed[] {
  const kind = random.pick([
    "taxed",
    "taxed",
    "taxed",
    "reverse_charge",
    "export",
    "none",
  ] as const);
  if (kind === "none") return [{ taxRate: null, taxKind: null }];
  if (kind !== "taxed") return [{ taxRate: 0, taxKind: kind }];
  const taxed = [random.pick(rates), random.pick(rates)].map((taxRate) => {
    return { taxRate, taxKind: taxRate === 0 ? ("zero" as const) : ("taxed" as const) };
  });
  const others: InvoiceTaxed[] = [
    { taxRate: 0, taxKind: "exempt" },
    { taxRate: null, taxKind: null },
  ];
  return random.chance(0.3) ? [...taxed, random.pick(others)] : taxed;
}

function lineOf(random: Random, taxed: InvoiceTaxed): InvoiceLine {
  const quantity = 1 + random.below(random.pick([3, 30]));
  const unitAmount = 1 + random.below(100_000);
  const contained = random.chance(0.3) ? random.below(unitAmount) : 0;
  const isBack = random.chance(0.1);
  return {
    name: random.pick(names),
    description: random.chance(0.5) ? random.pick(names) : null,
    quantity,
    unitAmount,
    net: (isBack ? -1 : 1) * (unitAmount * quantity - contained),
    ...taxed,
  };
}

/** Discount, delivery and tax of the lines that bear one tax. */
function partOf(random: Random, lines: InvoiceLine[]) {
  const [{ taxRate, taxKind } = { taxRate: null, taxKind: null }] = lines;
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const discount = net > 0 && random.chance(0.4) ? random.below(net) : 0;
  const shipping = random.chance(0.4) ? 1 + random.below(2_000) : 0;
  const base = net - discount + shipping;
  const amount = Math.round((base * (taxRate ?? 0)) / 1_000_000);
  const tax: InvoiceTax | null =
    taxKind === null ? null : { rate: taxRate ?? 0, kind: taxKind, label: "VAT", base, amount };
  return { taxed: { taxRate, taxKind }, discount, shipping, tax };
}
