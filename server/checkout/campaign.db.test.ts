import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { linkInput } from "#server/workshop/testing/conformance/world.ts";
import { ofLink, pay, visit } from "#server/workshop/testing/payments/shopper.ts";

const app = await createTestApp();

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, "said by the merchant"]));

/** The metadata of the session, and of the payment, that a shopper makes who comes by this address. */
async function bought(metadata: object, query: Record<string, string>) {
  const { apiKey: key } = await app.createMerchant();
  const link = await app.request("POST", "/payment-links", {
    key,
    body: { ...linkInput, metadata },
  });
  await pay(app.services, visit(ofLink(link.body.id), query), "4242424242424242");
  const answers = await Promise.all(
    ["/checkout/sessions", "/payment-intents"].map((path) => app.request("GET", path, { key })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return answers.map(({ body }) => body.data[0].metadata);
}

const campaign = { utm_source: "letter", utm_medium: "email" };

test("where a shopper came from stands in the metadata beside what the merchant said", async () => {
  const all = { ...campaign, ...keys(48) };
  expect(await bought(keys(48), campaign)).toEqual([all, all]);
});

test.each([
  ["has as many keys as there may be", keys(49), campaign],
  ["is nearly as large as it may be", { note: "x".repeat(16_200) }, { utm_term: "y".repeat(200) }],
])(
  "metadata of a link that %s is kept alone: no address makes lists of the merchant fail",
  async (_what, metadata, query) => {
    expect(await bought(metadata, query)).toEqual([metadata, metadata]);
  },
);

test("what an address says in characters that nothing can keep stops nobody from paying", async () => {
  const query = {
    utm_source: "let\u0000ter",
    client_reference_id: "cart\u0000-1",
    locale: "e\u0000n",
  };
  expect(await bought({}, query)).toEqual([{ utm_source: "letter" }, { utm_source: "letter" }]);
});
