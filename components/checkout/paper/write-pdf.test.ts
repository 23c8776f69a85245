import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { translator } from "#components/checkout/messages/translate.ts";
import { paperText } from "#components/checkout/paper/paper-text.ts";
import { writePdf } from "#components/checkout/paper/write-pdf.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import type { CheckoutView, OrderLine } from "#server/checkout/view.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

type Complete = Extract<CheckoutView, { state: "complete" }>;

const line = (name: string, quantity = 1, amount = 2450): OrderLine => ({
  name,
  quantity,
  amount,
  imageSrc: null,
});

function receiptOf(locale: string, lines: OrderLine[]): Complete {
  return {
    state: "complete",
    locale,
    shop: {
      isClosed: false,
      name: "Fern & Oak",
      legalName: null,
      initials: "FO",
      avatarSrc: null,
      supportEmail: null,
      look: {
        accent: null,
        background: null,
        corners: "soft",
        scheme: "automatic",
        typeface: "sans",
      },
      bankWays: [],
      embedOrigin: null,
      embedded: false,
      framed: false,
      testing: true,
    },
    order: {
      title: null,
      description: null,
      lines,
      total: 123450,
      currency: "EUR",
      sums: {
        subtotal: 123450,
        discount: null,
        delivery: null,
        taxes: [{ percent: 19, base: 103740, amount: 19710, kind: "included" }],
        tip: 0,
      },
      mode: "payment",
      recurring: null,
      renewal: 0,
      nextChargeAt: null,
      fundsBalance: false,
    },
    receipt: {
      number: "7",
      seller: {
        name: "Fern and Oak Ltd",
        address: ["1 Garden Lane", "London"],
        registration: "123456",
        vat: "GB123456789",
      },
      reference: "pi_01m80wv7zyfzz9j4bafkseyn3q",
      paidAt: "2026-02-18T09:30:00.000Z",
      method: { brand: "visa", last4: "4242" },
      refunded: 0,
      email: null,
      address: [],
      answers: [
        { label: "Engraving", value: "Voor Ada" },
        { label: "A gift", value: true },
        { label: null, value: "De Boer BV, NL123456782B90" },
      ],
      timeZone: "Europe/Warsaw",
      pdfUrl: "/",
      proofs: [],
      subscriptionUrl: null,
    },
    next: null,
  };
}

async function pdfOf(locale: string, lines = [line("Fiddle-leaf fig", 2)]) {
  const t = translator(locale);
  const text = paperText(t, receiptOf(locale, lines));
  if (!text) throw new Error("no receipt");
  const made = {
    title: "Receipt",
    language: locale,
    at: new Date("2026-02-18T09:30:00Z"),
    proof: null,
  };
  return writePdf(text, paperFonts, made);
}

function pagesOf(pdf: Buffer): number {
  return (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;
}

test.each(spokenLanguages.filter(writesPdf))(
  "a receipt in %s has a letter for each of its letters",
  async (language) => {
    const pdf = await pdfOf(language);
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf && pagesOf(pdf)).toBe(1);
  },
);

test("a name in another script makes no file with blanks in it: there is none", async () => {
  for (const name of ["観葉植物", "نبات", "צמח", "पौधा", "ต้นไม้", "식물", "🌿"])
    expect(await pdfOf("en", [line(name)]), name).toBeNull();
});

test("a hundred lines and names without a space stand on as many pages as they need", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => line(`Plant ${index}`, 3));
  const pdf = await pdfOf("de", [...lines, line("W".repeat(255))]);
  expect(pdf && pagesOf(pdf)).toBeGreaterThan(3);
});

test("amounts stand under each other, figure under figure, and none moves to its point", async () => {
  const pdf = await pdfOf("en", [line("Fig", 1, 1111), line("Fern", 1, 9700)]);
  const [fig, fern] = amountsOf(writtenOn(pdf)[0] ?? []);
  expect(fig?.x).toBeGreaterThan(400);
  expect(fern?.x).toBe(fig?.x);
});

test("an amount begins where its name begins, also where that goes on over the page", async () => {
  const short = Array.from({ length: 15 }, (_, index) => line(`Plant ${index}`));
  const pages = writtenOn(await pdfOf("en", [...short, line("Fern ".repeat(200))]));
  expect(pages).toHaveLength(2);
  const astray = pages.flatMap((page) =>
    amountsOf(page).filter(({ y }) => !page.some((one) => one.x < 60 && one.y === y)),
  );
  expect(astray).toEqual([]);
});

type Written = { x: number; y: number };

/** Where on each page something is written. */
function writtenOn(pdf: Buffer | null): Written[][] {
  return streamsOf(pdf)
    .map((stream) => [...stream.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)])
    .filter((places) => places.length > 0)
    .map((places) => places.map(([, x, y]) => ({ x: Number(x), y: Number(y) })));
}

function amountsOf(page: Written[]): Written[] {
  return page.filter(({ x }) => x > 400);
}

test("what is written can be read out of it, the number among it", async () => {
  const pdf = await pdfOf("en");
  const maps = streamsOf(pdf).filter((text) => text.includes("beginbfrange"));
  // Each part of the face that is used says which letters its glyphs are: copied and searched as text.
  expect(maps.length).toBeGreaterThan(0);
  expect(pdf?.toString("latin1")).toContain("/Lang (en)");
});

function streamsOf(pdf: Buffer | null): string[] {
  const streams = pdf?.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g) ?? [];
  return [...streams].map(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
}
