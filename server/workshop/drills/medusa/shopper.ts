import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#server/workshop/chromium.ts";

export type Shopper = {
  /** The shop's own pages, where the hosted page sends the browser. */
  shopUrl: string;
  /** Opens the hosted page in a browser of its own, types a card and pays; over on the shop's page. */
  pay(url: string): Promise<void>;
  /** The same, and closes the browser as soon as the hosted page says that it is paid. */
  payAndClose(url: string): Promise<void>;
  stop(): Promise<void>;
};

/** A shopper with a real browser, and pages of a shop to come back to. */
export async function openShopper(): Promise<Shopper> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("The shopper needs a Chromium.");
  const browser = await chromium.launch({ executablePath });
  const shop = createServer((_request, response) => void response.end("the shop"));
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  return {
    shopUrl,
    pay: (url) =>
      inBrowser(browser, url, async (page) => {
        await page.waitForURL(`${shopUrl}/thanks?**`);
      }),
    payAndClose: (url) =>
      inBrowser(browser, url, async (page) => {
        await page.getByRole("heading", { level: 1, name: "Payment complete" }).waitFor();
      }),
    stop: async () => {
      await browser.close();
      shop.close();
      shop.closeAllConnections();
    },
  };
}

type Page = Awaited<ReturnType<Browser["newPage"]>>;

async function inBrowser(
  browser: Browser,
  url: string,
  until: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.goto(url);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay / }).click();
  await until(page);
  await page.close();
}
