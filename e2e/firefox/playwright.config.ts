import { defineConfig } from "@playwright/test";
import config from "../playwright.config.ts";

/**
 * The hosted page in the Firefox that `npm run drill:firefox` names: a plain one, driven by WebDriver BiDi, not one
 * that Playwright has patched. It cannot be told what a shopper prefers (scheme, motion) page by page, nor be driven
 * where there are no scripts: what is tried without them is left out.
 */
export default defineConfig({
  ...config,
  testDir: "../checkout",
  outputDir: "../../test-results/firefox",
  globalSetup: "../fixtures/watched-service.ts",
  timeout: 120_000,
  workers: 1,
  reporter: [["list"]],
  grepInvert: /without (JavaScript|a script)/,
  use: {
    trace: "off",
    screenshot: "only-on-failure",
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      executablePath: process.env["CANARY_FIREFOX"] ?? "",
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
    },
  },
});
