import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "#server/workshop/chromium.ts";

// CI machines have two cores: one for the browser, one for the service.
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./fixtures/watched-service.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine: what has to be quick is measured where it is promised.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/browser.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    // A control that cannot be pressed within a minute is not there: a test that asks for it ends after that minute, not after five.
    actionTimeout: 60_000,
    launchOptions: { executablePath: findChromium(), args: ["--no-sandbox"] },
    // A trace costs a fifth of the run: --trace=retain-on-failure asks for one.
    trace: "off",
    screenshot: "only-on-failure",
    // Nothing is looked at half way through a transition.
    contextOptions: { reducedMotion: "reduce" },
  },
});
