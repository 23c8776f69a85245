import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * Makes sure that there is a Chromium for the browser tests: the system's, or one from the
 * system's packages when this is root on Debian, or Playwright's own. Returns whether there is.
 */
export function ensureChromium(): boolean {
  if (findChromium() !== undefined) return true;
  console.log("Installing Chromium …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    attempt("apt-get", "update", "-qq");
    attempt("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  if (findChromium() === undefined) attempt("playwright", "install", "chromium");
  if (findChromium() !== undefined) return true;
  console.error("There is no Chromium, and none could be installed.");
  return false;
}

/** The system's Chromium if there is one, else Playwright's own if it was downloaded. */
export function findChromium(): string | undefined {
  return [...fromDistribution, chromium.executablePath()].find((file) => existsSync(file));
}

const fromDistribution = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function attempt(program: string, ...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
}
