import { expect, test } from "vitest";
import { withOwn } from "#server/checkout/page/outcome.ts";
import { ownImage } from "#server/checkout/page/own-image.ts";
import { countryName } from "#server/wire/atoms/checkout/countries.ts";

test("pictures come from our own origin only", () => {
  expect(ownImage("https://pay.example/files/public/file_01")).toBe("/files/public/file_01?w=128");
  expect(ownImage("https://elsewhere.example/a.png")).toBeNull();
  expect(ownImage(null)).toBeNull();
});

test("the address that the shopper returns to has one session_id, and else stays as it was", () => {
  const back = (url: string) => withOwn(url, { session_id: "cs_1" });
  expect(back("https://a.example/x")).toBe("https://a.example/x?session_id=cs_1");
  expect(back("https://a.example/x?b=%20c&session_id={ID}#top")).toBe(
    "https://a.example/x?b=%20c&session_id=cs_1#top",
  );
  expect(back("https://a.example/?constructor=1")).toBe(
    "https://a.example/?constructor=1&session_id=cs_1",
  );
});

test("a country stands on a receipt by its name in the reader's language", () => {
  expect(countryName("NL", "en")).toBe("Netherlands");
  expect(countryName("NL", "ja")).toBe("オランダ");
  expect(countryName("Narnia", "en")).toBe("Narnia");
});
