import { expect, test } from "vitest";
import { GET } from "#app/(hosted)/l/[code]/route.ts";
import { shortAddress } from "#server/wire/atoms/checkout/short-link.ts";

const id = "plink_01jbq8v6n2e8t9x4k3m5r7w0yz";
const url = `https://pay.example/checkout?entityType=payment-link&entityId=${id}`;

async function follow(address: string): Promise<string | null> {
  const code = new URL(address).pathname.split("/").at(-1) ?? "";
  const answer = await GET(new Request(address), { params: Promise.resolve({ code }) });
  expect(answer.status).toBe(302);
  return answer.headers.get("location");
}

test("a short address leads to the link's page, and takes along what is filled in", async () => {
  const short = shortAddress({ id, url });
  expect(short).toBe("https://pay.example/l/01jbq8v6n2e8t9x4k3m5r7w0yz");
  expect(await follow(short)).toBe(`/checkout?entityType=payment-link&entityId=${id}`);
  expect(await follow(`${short}?email=vera%40example.com`)).toBe(
    `/checkout?email=vera%40example.com&entityType=payment-link&entityId=${id}`,
  );
});

test("it leads to no other page and no other host, whatever is asked", async () => {
  const location = await follow("https://pay.example/l/x?entityType=checkout&entityId=cs_1");
  expect(location).toBe("/checkout?entityType=payment-link&entityId=plink_x");
  expect(await follow("https://pay.example/l/..%2F..%2Fevil")).toMatch(
    /^\/checkout\?entityType=payment-link&entityId=plink_\.\.%/,
  );
});
