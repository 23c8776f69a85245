import { expect, test } from "vitest";
import { checkedSettings } from "#server/programs/testing-service/checked-settings.ts";

const own = { APP_ENV: "testing", PROCESSOR: "sandbox" };

test("settings of a test are taken, with those that every testing service has", () => {
  expect(checkedSettings({ FEE_BPS: "250", APP_ENV: "testing" }, own)).toEqual({
    FEE_BPS: "250",
    ...own,
  });
});

test.each([
  [{ FEE_BSP: "250" }, "FEE_BSP: there is no such setting. Did you mean FEE_BPS?"],
  [{ feeBps: "250" }, "Did you mean FEE_BPS?"],
  [{ COLOR: "green" }, "COLOR: there is no such setting. The service's deploy/settings.md"],
  [{ FEE_BPS: 250 }, 'FEE_BPS: write it as a text, such as "250".'],
  [{ PROCESSOR: "stripe" }, "PROCESSOR: every testing service has its own"],
])("%j is refused with what to do", (settings, sentence) => {
  expect(() => checkedSettings(settings, own)).toThrow(sentence);
});

test("every problem is told at once", () => {
  expect(() => checkedSettings({ FEE_BSP: "1", AP_ENV: "live" }, own)).toThrow(
    /FEE_BPS[^]*APP_ENV/,
  );
});
