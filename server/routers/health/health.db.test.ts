import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

test("health says that the database is up, to anyone", async () => {
  const { status, body } = await app.request("GET", "/health", { key: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    info: { database: { status: "up" } },
    error: {},
    details: { database: { status: "up" } },
  });
});
