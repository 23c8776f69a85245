import { expect, test } from "vitest";
import { addressGroup } from "#server/limits/address-group.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});

test("all addresses of one /64 count as one, those of the next do not", () => {
  expect(addressGroup("2001:db8:1:2::1")).toBe(addressGroup("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
});
