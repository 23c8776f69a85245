import { describe, expect, test } from "vitest";
import { planImport } from "#server/programs/cli/import/plan-import.ts";
import type { Known, Plan } from "#server/programs/cli/import/plan-step.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";
import { CreateCustomer } from "#server/wire/payments/customer.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import {
  everyMonth,
  exportedCustomer,
  exportedPrice,
  exportedProduct,
} from "#server/workshop/testing/stripe/exported.ts";

const customer = (given: object) => exportedCustomer({ email: "ada@example.com", ...given });

const nothing: Known = {
  imported: {
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    discounts: new Map(),
    subscriptions: new Map(),
  },
  emails: new Map(),
  lookupKeys: new Set(),
  cards: new Map(),
  unfinished: new Map(),
};
const now = new Date("2026-06-10T00:00:00.000Z");

function plan(objects: object[], known: Known = nothing, currency: string | null = null): Plan {
  const read = readExport("export", JSON.stringify(objects));
  expect(read.problems).toEqual([]);
  return planImport(read.objects, { known, currency, now });
}
const bodies = ({ steps }: Plan) => steps.map(({ body }) => body);

describe("an object of Stripe's", () => {
  test("is read out of a list, an array, lines and alone; what was deleted is passed over", () => {
    const one = customer({});
    const two = exportedProduct({});
    const gone = { object: "customer", id: "cus_2", deleted: true };
    const list = { object: "list", url: "/v1/customers", has_more: true, data: [one, gone] };
    const ids = (text: string) => readExport("file", text).objects.map(({ id }) => id);
    expect(ids(`\uFEFF${JSON.stringify(one)}\n`)).toEqual(["cus_1"]);
    expect(ids(JSON.stringify([one, two]))).toEqual(["cus_1", "prod_1"]);
    expect(ids(`${JSON.stringify(one)}\r\n\r\n${JSON.stringify(two)}`)).toEqual([
      "cus_1",
      "prod_1",
    ]);
    expect(readExport("file", JSON.stringify(list))).toMatchObject({
      objects: [{ id: "cus_1" }],
      problems: [],
      notes: [expect.stringContaining("has_more")],
    });
  });

  test.each([
    ["id,Email\ncus_1,ada@example.com", /^file: is neither JSON/],
    ['{"object":"customer","id":"cus_1"}\n{"object":', /^file, line 2: is not JSON/],
    ['[{"object":"invoice","id":"FERN"}]', /^file, object 1: is "invoice"/],
    ['{"object":"price","id":"price_1"}', /^file: is a price without the fields/],
    ["[1]", /^file, object 1: is no object/],
  ])("that is none is named by its place: %s", (text, problem) => {
    const { problems } = readExport("file", text);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test("becomes a record with its id in the metadata, after what it refers to", () => {
    const made = plan([
      exportedPrice({
        recurring: everyMonth,
        lookup_key: "fern",
        nickname: "Monthly",
        metadata: { a: "b" },
      }),
      exportedProduct({ default_price: "price_1", description: "Green." }),
      customer({ name: "Ada", phone: "+44 20 7946 0958", metadata: {} }),
    ]);
    const recurring = { interval: "month", intervalCount: 1 };
    expect(bodies(made)).toEqual([
      {
        email: "ada@example.com",
        name: "Ada",
        phoneNumber: "+44 20 7946 0958",
        metadata: { stripeId: "cus_1" },
      },
      {
        name: "Fern",
        description: "Green.",
        active: true,
        currency: "EUR",
        amount: 1900,
        recurring,
        metadata: { stripeId: "prod_1" },
      },
      {
        amount: 1900,
        currency: "EUR",
        recurring,
        name: "Monthly",
        lookupKey: "fern",
        active: true,
        metadata: { a: "b", stripeId: "price_1" },
      },
    ]);
    expect(made).toMatchObject({ unchanged: 0, leftOut: [], notes: [] });
  });

  test.each([
    ["ISK", 50_000, 500],
    ["JPY", 500, 500],
    ["KWD", 1_250, 1_250],
  ])("has an amount of %s in our units: %d are %d", (currency, units, amount) => {
    const sold = exportedPrice({ currency: currency.toLowerCase(), unit_amount: units });
    expect(bodies(plan([exportedProduct({}), sold]))[1]).toMatchObject({ currency, amount });
  });
});

describe("what cannot be made here is named with its reason:", () => {
  const eon = { ...everyMonth, interval: "eon" };
  const tiers = { billing_scheme: "tiered", unit_amount: null };
  test.each<[string, object[], RegExp]>([
    ["tiers", [exportedPrice(tiers)], /quantity/],
    ["usage", [exportedPrice({ recurring: { ...everyMonth, usage_type: "metered" } })], /metered/],
    ["a part of a cent", [exportedPrice({ unit_amount: null })], /whole amount/],
    [
      "packages",
      [exportedPrice({ transform_quantity: { divide_by: 10, round: "up" } })],
      /divided/,
    ],
    ["another interval", [{ ...exportedPrice({}), recurring: eon }], /eon is unknown/],
    ["an ended currency", [exportedPrice({ currency: "dem" })], /DEM/],
    ["a fraction of a króna", [exportedPrice({ currency: "isk", unit_amount: 150 })], /fraction/],
    ["another's product", [exportedPrice({ product: "prod_9" })], /prod_9 is not imported/],
    ["no address", [customer({ email: null })], /neither/],
    ["no address that works", [customer({ email: "ada@" })], /no email address/],
    [
      "a long name",
      [exportedProduct({ name: "x".repeat(251) }), exportedPrice({})],
      /longer than 250/,
    ],
  ])("%s", (_what, objects, reason) => {
    const { leftOut } = plan([exportedProduct({}), ...objects].slice(objects.length > 1 ? 1 : 0));
    expect(leftOut.join("\n")).toMatch(reason);
  });

  test("an address and a tax number come along; one that the service would refuse is noted and left out", () => {
    const address = {
      line1: "Prinsengracht 214",
      line2: null,
      city: "Amsterdam",
      state: "NH",
      postal_code: "1016 HD",
      country: "NL",
    };
    const number = (value: string, country: string | null) => ({
      object: "list",
      url: "/v1/customers/cus_1/tax_ids",
      has_more: false,
      data: [
        {
          object: "tax_id",
          id: "txi_1",
          created: 1,
          type: "eu_vat",
          livemode: false,
          value,
          country,
        },
      ],
    });
    const made = plan([
      customer({ address, tax_ids: number("NL004495445B01", "NL") }),
      customer({
        id: "cus_2",
        email: "b@example.com",
        address: { ...address, country: "Holland" },
        tax_ids: number("DE136695977", "DE"),
      }),
      customer({
        id: "cus_3",
        email: "c@example.com",
        address: {
          ...address,
          line1: "",
          city: null,
          state: null,
          postal_code: null,
          country: null,
        },
        tax_ids: number("EL094259216", null),
      }),
    ]);
    const [whole, left, greek] = bodies(made);
    expect(whole).toMatchObject({
      address: { line1: "Prinsengracht 214", city: "Amsterdam", region: "NH", country: "NL" },
      taxId: { value: "NL004495445B01", country: "NL" },
    });
    expect(Object.keys(left ?? {})).toEqual(["email", "metadata"]);
    expect(greek).toMatchObject({ taxId: { value: "EL094259216", country: "GR" } });
    expect(greek).not.toHaveProperty("address");
    expect(made.notes).toEqual([
      expect.stringContaining("cus_2: its address"),
      "cus_2: DE136695977 is no tax number, left out",
    ]);
  });

  test("two customers with one address, and a lookup key that another price has", () => {
    const { steps, leftOut } = plan(
      [customer({}), customer({ id: "cus_2", email: "ADA@example.com" })],
      nothing,
    );
    expect([steps.length, leftOut]).toEqual([1, ["cus_2: has the email address of cus_1"]]);
    const known = { ...nothing, lookupKeys: new Set(["fern"]) };
    const sold = plan([exportedProduct({}), exportedPrice({ lookup_key: "fern" })], known);
    expect(sold.leftOut).toEqual(["price_1: another active price has the key fern"]);
  });

  test("a product without a price, unless its currency is given", () => {
    expect(plan([exportedProduct({})]).leftOut).toEqual([
      expect.stringContaining("--currency EUR"),
    ]);
    expect(bodies(plan([exportedProduct({})], nothing, "USD"))[0]).toMatchObject({
      currency: "USD",
    });
  });
});

test("what was imported before is left alone, and a known address gets Stripe's id", () => {
  const imported = {
    customers: new Map([["cus_1", "cus_ours"]]),
    products: new Map([["prod_1", "prod_ours"]]),
    prices: new Map<string, string>(),
    discounts: new Map<string, string>(),
    subscriptions: new Map<string, string>(),
  };
  const emails = new Map([["grace@example.com", "cus_grace"]]);
  const grace = customer({ id: "cus_2", email: "Grace@example.com" });
  const made = plan([customer({}), grace, exportedProduct({}), exportedPrice({})], {
    ...nothing,
    imported,
    emails,
  });
  expect(made).toMatchObject({ unchanged: 2, leftOut: [] });
  expect(made.steps).toMatchObject([
    { do: "link", id: "cus_grace", body: { metadata: { stripeId: "cus_2" } } },
    { do: "create", kind: "prices", named: { product: "prod_1" } },
  ]);
});

const schemas = {
  customers: CreateCustomer,
  products: CreateProduct,
  prices: CreatePrice,
  discounts: CreateDiscount,
  subscriptions: CreateSubscription,
};

test("the service takes every record that is planned, and each object is planned, left out or known", () => {
  const random = randomFrom(38);
  let planned = 0;
  for (let run = 0; run < 300; run += 1) {
    const objects = randomExport(random);
    const { steps, leftOut, unchanged } = plan(objects);
    expect(steps.length + leftOut.length + unchanged).toBe(objects.length);
    for (const { kind, body } of steps) {
      const schema = schemas[kind];
      const taken = schema.safeParse(kind === "prices" ? { productId: "prod_1", ...body } : body);
      expect(taken.error, JSON.stringify(body)).toBeUndefined();
    }
    planned += steps.length;
  }
  expect(planned).toBeGreaterThan(300);
});

function randomExport(random: Random): object[] {
  const text = (most: number) =>
    random.pick([null, "", "Fern", " ", "x".repeat(most), "x".repeat(most + 1), "é😀"]);
  const metadata = () =>
    Object.fromEntries(
      Array.from({ length: random.pick([0, 2, 49, 50]) }, (_, at) => [`k${at}`, "v"]),
    );
  const customers = [1, 2, 3].map((at) =>
    customer({
      id: `cus_${at}`,
      email: random.pick([null, "", "ada@example.com", "ADA@example.com", "no", "g@example.org"]),
      phone: random.pick([null, "", "+1 555 0100", "none", "1".repeat(40)]),
      name: text(200),
      metadata: metadata(),
    }),
  );
  const products = [1, 2].map((at) =>
    exportedProduct({
      id: `prod_${at}`,
      name: text(250) ?? "Fern",
      description: text(2000),
      default_price: random.pick([null, "price_1", "price_9"]),
      metadata: metadata(),
    }),
  );
  const prices = [1, 2, 3].map((at) =>
    exportedPrice({
      id: `price_${at}`,
      product: random.pick(["prod_1", "prod_2", "prod_9"]),
      currency: random.pick(["eur", "jpy", "isk", "mga", "xxx"]),
      unit_amount: random.pick([null, 0, 1, 1900, 99_999_999_999]),
      lookup_key: random.pick([null, "one", "one", "x".repeat(200)]),
      nickname: text(120),
      recurring: random.pick([
        null,
        everyMonth,
        { ...everyMonth, interval: "year", interval_count: 3 },
      ]),
      tax_behavior: random.pick(["inclusive", "exclusive", "unspecified"]),
      metadata: metadata(),
    }),
  );
  return [...customers, ...products, ...prices];
}
