import { breakableService } from "../fixtures/breakable-service.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { cards, openSession, pay } from "./shopper.ts";

// A service whose database goes away, or stands still, while shoppers look at it and pay.

let service: Awaited<ReturnType<typeof breakableService>>;
let line: typeof service.line;
let api: ReturnType<typeof apiOf>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  service = await breakableService();
  ({ line } = service);
  api = apiOf(service.demo);
});
test.afterEach(() => line.become("whole"));
test.afterAll(() => service.stop());

for (const how of ["cut", "frozen"] as const) {
  test(`a database that is ${how}: the page says within 5 s that nothing was sent, then works again`, async ({
    page,
  }) => {
    const session = await openSession(api);
    await page.goto(session.sessionUrl);
    const look = async () => {
      const started = performance.now();
      const answer = await page.request.get(session.sessionUrl);
      return { answer, tookMs: performance.now() - started };
    };
    // Measures the time that this machine takes besides waiting, as busy as it is.
    const whole = await look();
    line.become(how);
    const { answer, tookMs } = await look();
    expect(tookMs).toBeLessThan(5_000 + 10 * whole.tookMs);
    expect(answer.status()).toBe(503);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await pay(page, cards.good);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "We cannot take payments just now",
    );
    await expect(page.getByText("Nothing was sent. Your card was not charged.")).toBeVisible();
    line.become("whole");
    await expect(async () => {
      await page.goto(session.sessionUrl);
      await pay(page, cards.good);
      await expect(page.getByText("Payment complete")).toBeVisible();
    }).toPass();
  });
}
