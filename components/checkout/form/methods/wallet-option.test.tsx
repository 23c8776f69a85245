import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodChoice } from "#components/checkout/form/methods/method-choice.tsx";
import { WalletProofForm } from "#components/checkout/form/methods/wallet-option.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import type { WalletMethod } from "#server/checkout/methods-view.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";

const unproven: WalletMethod = {
  proven: false,
  asked: null,
  giftCard: null,
  available: 0,
  enough: false,
};

function draw(wallet: WalletMethod, locale = "en", useBalance = true): string {
  const methods = {
    card: false,
    cardPage: null,
    processorFields: null,
    saved: [],
    wallet,
    bankWays: [],
    express: [],
    expressInBrowser: [],
  };
  const form = {
    action: "/checkout",
    csrf: "x",
    methods,
    values: { method: "wallet", useBalance },
    errors: {},
  };
  const props = {
    t: translator(locale),
    refusal: null,
    shop: { name: "Fern & Oak" } as unknown as Shop,
    form: form as unknown as PayForm,
    order: { currency: "EUR", total: 4900 } as unknown as Order,
  };
  return renderToStaticMarkup(
    <>
      <form id="pay">
        <MethodChoice {...props} />
      </form>
      <WalletProofForm form={props.form} />
    </>,
  );
}

test("the code's fields and buttons belong to a form of their own: Enter in the other one pays", () => {
  const asked = draw({ ...unproven, asked: "sent" });
  expect(asked).toContain('<form id="wallet-proof" action="/checkout" method="post">');
  expect(asked).toContain('value="wallet_prove"');
  const controls = asked.match(/<(?:button|input)[^>]*(?:wallet_|walletCode)[^>]*>/g) ?? [];
  expect(controls).toHaveLength(3);
  for (const control of controls) expect(control).toContain('form="wallet-proof"');
});

test("before the proof nothing is said of the balance, and nothing can be chosen", () => {
  const shown = draw(unproven);
  expect(shown).not.toContain("€");
  expect(shown).toContain('disabled="" name="method" value="wallet"');
  expect(shown).not.toContain("walletCode");
});

test.each([
  ["sent", "If your address or number is known here"],
  ["wrong", "This code is not right"],
  ["wait", "Too many tries"],
] as const)("%s is said in words", (asked, words) => {
  expect(draw({ ...unproven, asked })).toContain(words);
});

test("after the proof the balance is shown and chosen when it is enough", () => {
  const proven = { proven: true, asked: null, giftCard: null, available: 10_000 };
  const enough = draw({ ...proven, enough: true });
  expect(enough).toContain("€100.00 available");
  expect(enough).toContain("checked");
  expect(enough).not.toContain("walletCode");
  expect(draw({ ...proven, enough: false })).toContain("Not enough");
  expect(draw({ ...proven, enough: true }, "de")).toContain("verfügbar");
});

test.each([
  ["taken", "The gift card is in your balance now"],
  ["wrong", "No gift card can be redeemed"],
  ["wait", "Too many tries"],
] as const)(
  "beside a proven balance a gift card can be redeemed, and %s is said in words",
  (giftCard, words) => {
    const proven = { ...unproven, proven: true, available: 1200 };
    for (const part of [{}, { part: 1200 }]) {
      const shown = draw({ ...proven, ...part, giftCard });
      expect(shown).toContain(words);
      expect(shown).toMatch(
        /<input[^>]*form="wallet-proof"[^>]*name="giftCardCode"|<input[^>]*name="giftCardCode"[^>]*form="wallet-proof"/,
      );
    }
    expect(draw(unproven)).not.toContain("giftCardCode");
  },
);

test("a balance that is not enough pays a part, ticked until it is unticked, and the card the rest", () => {
  const short = { ...unproven, proven: true, available: 1200, part: 1200 };
  const shown = draw(short);
  expect(shown).toContain("Use €12.00 of your balance");
  expect(shown).toContain("The card pays €37.00");
  expect(shown).toContain('<input type="checkbox" name="balance" checked="" value="1200"/>');
  expect(shown).not.toContain("Not enough");
  expect(draw(short, "en", false)).not.toContain('checked=""');
});
