import { expect, test } from "vitest";
import { readCards } from "#server/programs/cli/import/read-cards.ts";
import { exportedCustomer, exportedMethod } from "#server/workshop/testing/stripe/exported.ts";

const read = (...texts: string[]) =>
  readCards(texts.map((text, at) => ({ name: `file${at}`, text })));

// The columns of the file that Stripe gives after a copy, as go.outseta.com/support/kb/articles/OW4k8V9g and the
// importers of several services have them; Stripe's own page names the file and not its columns.
const header = "customer_id_old,source_id_old,customer_id_new,source_id_new";

test("a mapping file tells the new ids of cards; what is no card is noted by its line", () => {
  const lines = [
    header,
    "cus_1,card_a,cus_1,pm_b",
    'cus_2,"src_a",cus_2,"src_b"',
    "cus_3,ba_a,cus_3,ba_b",
    "cus_4,card_a,,",
  ];
  expect(read(`\uFEFF${lines.join("\r\n")}\r\n`)).toEqual({
    cards: [
      { customer: "cus_1", method: "pm_b", isDefault: false },
      { customer: "cus_2", method: "src_b", isDefault: false },
    ],
    problems: [],
    notes: [
      "file0, line 4: ba_b of cus_3 is no card that can be charged here",
      "file0, line 5: no card of no customer is no card that can be charged here",
    ],
  });
});

test.each([
  [`${header.replace(",source_id_new", "")}\ncus_1,card_a,cus_1\n`, /no column source_id_new/],
  [`${header}\ncus_1,"card_a,cus_1,pm_b\n`, /left open/],
  ["id,Card ID\ncus_1,card_1\n", /neither JSON/],
])("a file of another shape is refused whole: %s", (text, problem) => {
  expect(read(text)).toMatchObject({ cards: [], problems: [expect.stringMatching(problem)] });
});

test("payment methods are read as Stripe lists them, and the default one from its customer", () => {
  const customers = [
    exportedCustomer({ invoice_settings: { default_payment_method: "pm_2" } }),
    exportedCustomer({ id: "cus_2", default_source: "card_3" }),
  ];
  const methods = [
    exportedMethod({}),
    exportedMethod({ id: "pm_2" }),
    exportedMethod({ id: "card_3", customer: "cus_2" }),
    exportedMethod({ id: "pm_4", type: "sepa_debit" }),
    exportedMethod({ id: "pm_5", customer: null }),
  ];
  expect(read(JSON.stringify(methods), JSON.stringify(customers))).toEqual({
    cards: [
      { customer: "cus_1", method: "pm_1", isDefault: false },
      { customer: "cus_1", method: "pm_2", isDefault: true },
      { customer: "cus_2", method: "card_3", isDefault: true },
    ],
    problems: [],
    notes: ["pm_4: is sepa_debit, no card", "pm_5: belongs to no customer"],
  });
});
