import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { guides } from "#server/http/reference/guides.ts";

test("the guides come in the order of their numbers: the tenth after the ninth", () => {
  expect(
    guides()
      .slice(8, 10)
      .map(({ slug }) => slug),
  ).toEqual(["dashboard", "personal-data"]);
});

test("the guides are found wherever the service was started", () => {
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(tmpdir());
  try {
    expect(guides().map(({ slug }) => slug)).toContain("webhooks");
  } finally {
    cwd.mockRestore();
  }
});
