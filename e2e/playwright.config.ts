import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "#server/workshop/chromium.ts";

// CI machines have two cores: one for the browser, one for the service.
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./fixtures/start-app.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/browser.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { executablePath: findChromium(), args: ["--no-sandbox"] },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
