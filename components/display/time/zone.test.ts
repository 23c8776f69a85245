import { expect, test, vi } from "vitest";
import { browserZone } from "#components/display/time/zone.ts";

test("the browser is asked for its zone once, however many moments a page shows", () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  const zones = new Set(Array.from({ length: 200 }, browserZone));
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(zones).toEqual(new Set([Intl.DateTimeFormat().resolvedOptions().timeZone]));
});
