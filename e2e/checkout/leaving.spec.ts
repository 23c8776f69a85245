import { expect, test } from "../fixtures/test.ts";
import { cards, openSession, pay } from "./shopper.ts";

type Timeline = { steps: { kind: string; detail: { closed?: boolean } }[] };

test("a shopper closes the tab, comes back and pays: the merchant reads it, without a word of what was typed", async ({
  context,
  api,
}) => {
  const session = await openSession(api);
  const told = async () => {
    const { steps } = await api.get<Timeline>(`/checkout/sessions/${session.id}/timeline`);
    return steps.map(({ kind, detail }) => (detail.closed ? `${kind} (page)` : kind));
  };
  const first = await context.newPage();
  await first.goto(session.sessionUrl);
  await first.close();
  await expect.poll(told).toEqual(["opened", "left (page)"]);
  const second = await context.newPage();
  await second.goto(session.sessionUrl);
  await expect.poll(told).toEqual(["opened", "left (page)", "came_back (page)"]);
  await pay(second, cards.good);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  // Sending the form is no leaving.
  expect((await told()).filter((step) => step.startsWith("left"))).toHaveLength(1);
});
