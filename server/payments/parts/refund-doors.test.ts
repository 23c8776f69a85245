import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every refund has its shares: whoever writes one makes its row by newRefund, and moves its money by postRefund", () => {
  const sources = globSync("server/**/*.ts")
    .filter((file) => !/\.test\.ts$|^server\/(workshop|generated)\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const writers = sources.filter(({ text }) => /insert\("Refund"|\.refund\.create/.test(text));
  expect(writers.length).toBeGreaterThan(2);
  expect(
    writers.filter(({ text }) => !text.includes("newRefund(")).map(({ file }) => file),
  ).toEqual([]);
  const movers = sources.filter(({ text }) =>
    /type: "refund",\s+relatedEntityId: [a-z.]+,\s+relatedEntityType/i.test(text),
  );
  expect(movers.map(({ file }) => file).toSorted()).toEqual([
    "server/payments/refunds/new-refund.ts",
  ]);
});
