import { test } from "@playwright/test";

/** Whether the test that runs has a Firefox (`npm run drill:firefox`), which is driven by less than Chromium is. */
export function isFirefox(): boolean {
  return test.info().project.use.browserName === "firefox";
}
