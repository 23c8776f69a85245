import { expect, test } from "vitest";
import { clientIp, pageClientIp } from "#server/http/request/client-ip.ts";

const proxied = (forwarded: string) =>
  clientIp({ TRUST_PROXY: true }, new Headers({ "x-forwarded-for": forwarded }), "10.0.0.1");

test("behind a proxy the last entry counts, which is the proxy's own", () => {
  expect(proxied("203.0.113.7")).toBe("203.0.113.7");
  expect(proxied("198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(proxied("198.51.100.1,2001:db8::7")).toBe("2001:db8::7");
});

test("a caller is the same whichever port a connection of theirs has", () => {
  expect(proxied("203.0.113.7:50812")).toBe("203.0.113.7");
  expect(proxied("198.51.100.1:1, 203.0.113.7:50813")).toBe("203.0.113.7");
  expect(proxied("[2001:db8::7]:50812")).toBe("2001:db8::7");
  expect(proxied("[2001:db8::7]")).toBe("2001:db8::7");
  expect(proxied("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("without a proxy nobody chooses an address for themselves", () => {
  const headers = new Headers({ "x-forwarded-for": "203.0.113.7" });
  expect(clientIp({ TRUST_PROXY: false }, headers, "198.51.100.9")).toBe("198.51.100.9");
  expect(clientIp({ TRUST_PROXY: false }, headers, undefined)).toBeNull();
});

test("of a page it is the address that Next was told, or that it has written", () => {
  const written = new Headers({ "x-forwarded-for": "198.51.100.9" });
  expect(pageClientIp({ TRUST_PROXY: false }, written)).toBe("198.51.100.9");
  const passedOn = new Headers({ "x-forwarded-for": "203.0.113.7, 198.51.100.9:50812" });
  expect(pageClientIp({ TRUST_PROXY: true }, passedOn)).toBe("198.51.100.9");
  expect(pageClientIp({ TRUST_PROXY: true }, new Headers())).toBeNull();
});
