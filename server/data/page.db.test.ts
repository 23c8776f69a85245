import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

test("pages far down follow one another without a gap or a repeat, with the exact total", async () => {
  // Three of each moment: the id decides between them.
  await app.services.db.$executeRaw`
    INSERT INTO customers (id, "merchantId", metadata, "createdAt", "updatedAt")
    SELECT 'cus_' || lpad(n::text, 26, '0'), ${app.merchant.id}, '{}',
           timestamptz '2026-01-01' + n / 3 * interval '1 second', now()
    FROM generate_series(1, 730) AS n`;
  const ids: string[] = [];
  for (let offset = 450; offset < 800; offset += 50) {
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await app.request("GET", `/customers?limit=50&offset=${offset}`);
    expect(body.pagination.total).toBe(730);
    expect(body.pagination.hasMore).toBe(offset + 50 < 730);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
  }
  const expected = Array.from(
    { length: 280 },
    (_, nth) => `cus_${String(280 - nth).padStart(26, "0")}`,
  );
  expect(ids).toEqual(expected);
});
