import type { CDPSession, Locator, Page } from "@playwright/test";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { isFirefox } from "../firefox/is-firefox.ts";
import { expect, test } from "../fixtures/test.ts";
import { openSession } from "./shopper.ts";

// The card form as it is typed into: by keys, pasted, deleted, composed by an input method.

test.beforeEach(() => test.skip(isFirefox(), "only Chromium composes by its protocol"));

const wide = (text: string) =>
  text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));

/** Types as a Japanese keyboard does: letter by letter into a composition, which is then confirmed. */
async function compose(cdp: CDPSession, text: string): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    const composed = text.slice(0, length);
    await cdp.send("Input.imeSetComposition", {
      text: composed,
      selectionStart: length,
      selectionEnd: length,
    });
  }
  await cdp.send("Input.insertText", { text });
}

async function openForm(page: Page, url: string): Promise<CDPSession> {
  await page.goto(url);
  return page.context().newCDPSession(page);
}

test("a card that is composed in full-width digits pays", async ({ page, api }) => {
  const session = await openSession(api);
  const cdp = await openForm(page, session.sessionUrl);
  await page.getByLabel("Card number").focus();
  await compose(cdp, wide("4242"));
  await expect(page.getByLabel("Card number")).toHaveValue("4242");
  await compose(cdp, wide("424242424242"));
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").focus();
  await compose(cdp, wide("2034-12"));
  await expect(page.getByLabel("Expiry date")).toHaveValue("2034-12");
  await page.getByLabel("Security code").focus();
  await compose(cdp, wide("123"));
  await expect(page.getByLabel("Security code")).toHaveValue("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test("while an input method composes, the field is left alone", async ({ page, api }) => {
  const session = await openSession(api);
  const cdp = await openForm(page, session.sessionUrl);
  const number = page.getByLabel("Card number");
  await number.focus();
  const text = wide("42424");
  await cdp.send("Input.imeSetComposition", { text, selectionStart: 5, selectionEnd: 5 });
  await expect(number).toHaveValue(text);
});

const forms = ["12/34", "12 / 34", "1234", "12/2034", "122034", "2034-12", "203412", "12-34"];

test("each way of writing an expiry is read, typed, pasted or composed", async ({ page, api }) => {
  const session = await openSession(api);
  const cdp = await openForm(page, session.sessionUrl);
  const expiry = page.getByLabel("Expiry date");
  for (const form of forms) {
    const read = form.startsWith("2034")
      ? "2034-12"
      : form.endsWith("2034")
        ? "12 / 2034"
        : "12 / 34";
    await expiry.fill("");
    await expiry.pressSequentially(form);
    await expect(expiry, `${form}, typed`).toHaveValue(read);
    await expiry.fill(form);
    await expect(expiry, `${form}, pasted`).toHaveValue(read);
    await expiry.fill("");
    await compose(cdp, wide(form));
    await expect(expiry, `${form}, composed`).toHaveValue(read);
    await expiry.blur();
    await expect(expiry, form).not.toHaveAttribute("aria-invalid");
  }
});

test("deleting at the slash of an expiry deletes the digit before it", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  const expiry = page.getByLabel("Expiry date");
  await expiry.pressSequentially("12");
  await expect(expiry).toHaveValue("12 / ");
  await expiry.press("Backspace");
  await expect(expiry).toHaveValue("1");
  await expiry.pressSequentially("034");
  await expect(expiry).toHaveValue("10 / 34");
});

test("browsers fill the country that they know in the words that the list has", async ({
  page,
  api,
}) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { requireAddress: true, locale: "ja" },
  });
  await page.goto(session.sessionUrl);
  const country = page.locator("#country");
  // HTML Standard, autofill: `country` is a code, `country-name` is a name.
  await expect(country).toHaveAttribute("autocomplete", "country-name");
  const values = await country.evaluate((select: HTMLSelectElement) =>
    [...select.options].map(({ value, text }) => [value, text]),
  );
  expect(values.slice(1).filter(([value, text]) => value !== text)).toEqual([]);
  expect(values.map(([value]) => value)).toContain("日本");
});

// No 3 among them: American Express has groups of its own. Shorter than any number that is cut.
const digits = "012456789";
const lengthMax = 12;

/** A field of digits and a caret: all that a card number is, whatever the field shows between them. */
class Typed {
  text = "";
  caret = 0;
  insert(text: string): void {
    this.text = this.text.slice(0, this.caret) + text + this.text.slice(this.caret);
    this.caret += text.length;
  }
  delete(at: number): void {
    if (at < 0) return;
    this.text = this.text.slice(0, at) + this.text.slice(at + 1);
    this.caret = Math.min(this.caret, at);
  }
}

const seeds = Number(process.env["SEARCH_RUNS"] ?? 3);
const first = Number(process.env["SEARCH_SEED"] ?? 1);

for (let seed = first; seed < first + seeds; seed += 1)
  test(`whatever is typed, pasted, deleted and composed, the number's digits are those of its keys (seed ${seed})`, async ({
    page,
    api,
  }) => {
    const session = await openSession(api);
    const cdp = await openForm(page, session.sessionUrl);
    const field = page.getByLabel("Card number");
    await field.focus();
    const model = new Typed();
    const { below: dice } = randomFrom(seed);
    const history: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      history.push(await act({ page, cdp, field, model, dice }));
      const { value, before } = await field.evaluate((input: HTMLInputElement) => ({
        value: input.value,
        before: input.value.slice(0, input.selectionStart ?? 0).replaceAll(" ", ""),
      }));
      const told = history.slice(-6).join(", ");
      expect(value, told).toBe((model.text.match(/.{1,4}/g) ?? []).join(" "));
      expect(before, `caret after ${told}`).toBe(model.text.slice(0, model.caret));
    }
  });

type Acting = {
  page: Page;
  cdp: CDPSession;
  field: Locator;
  model: Typed;
  dice: (below: number) => number;
};

/** One act on the field and on the model; answers its name. */
async function act({ page, cdp, field, model, dice }: Acting): Promise<string> {
  const room = lengthMax - model.text.length;
  const some = Array.from({ length: 1 + dice(4) }, () => digits[dice(digits.length)]).join("");
  const kind = dice(7);
  if (kind < 3 && some.length <= room) {
    if (kind === 0) await page.keyboard.type(some);
    if (kind === 1) await compose(cdp, wide(some));
    // A paste comes as one insertion, with the spaces and dashes of where it was copied.
    if (kind === 2) await page.keyboard.insertText(some.split("").join(dice(2) ? " " : "-"));
    model.insert(some);
    return `${["type", "compose", "paste"][kind]} ${some}`;
  }
  if (kind === 3 || kind === 4) {
    await page.keyboard.press("Backspace");
    model.delete(model.caret - 1);
    return "Backspace";
  }
  if (kind === 5) {
    await page.keyboard.press("Delete");
    if (model.caret < model.text.length) model.delete(model.caret);
    return "Delete";
  }
  const place = dice(model.text.length + 4);
  const moved = await field.evaluate((input: HTMLInputElement, at) => {
    const within = Math.min(at, input.value.length);
    input.setSelectionRange(within, within);
    return input.value.slice(0, within).replaceAll(" ", "").length;
  }, place);
  model.caret = moved;
  return `caret to ${place}`;
}
