import { expect, test } from "vitest";
import {
  browserCookie,
  readRequest,
  walletCookie,
  wayCookie,
} from "#app/(hosted)/hosted-request.ts";

const env = { APP_URL: "https://pay.example" };
const page = "https://pay.example/checkout?entityType=checkout&entityId=cs_1";
const [own, planted] = ["o".repeat(43), "p".repeat(43)];

function visitWith(cookie: string, dest = "document") {
  return readRequest(new Request(page, { headers: { cookie, "sec-fetch-dest": dest } }), env);
}

test("what another host of the same site plants names no browser, and proves no wallet", () => {
  const visit = visitWith(`canary_browser=${planted}; canary_wallet=proof`);
  expect(visit.browserToken).not.toBe(planted);
  expect(visit.walletProof).toBeNull();
  const both = `canary_browser=${planted}; __Host-canary_browser=${own}; __Host-canary_wallet=mine`;
  expect(visitWith(both)).toMatchObject({ browserToken: own, walletProof: "mine" });
});

test.each(["document", "iframe"])(
  "browsers take the cookies of a %s, and read them back",
  (dest) => {
    const visit = visitWith("", dest);
    const site = dest === "iframe" ? "SameSite=None; Partitioned" : "SameSite=Lax";
    const end = `Path=/; HttpOnly; ${site}; Secure`;
    const cookie = browserCookie(visit, env);
    expect(cookie).toBe(`__Host-canary_browser=${visit.browserToken}; Max-Age=86400; ${end}`);
    expect(walletCookie("proof", visit, env)).toMatch(
      /^__Host-canary_wallet=proof; Max-Age=\d+; Path=\/; /,
    );
    expect(visitWith(cookie.split(";")[0] ?? "").browserToken).toBe(visit.browserToken);
  },
);

test("the way that was chosen is kept by its type alone, and read back", () => {
  const visit = visitWith("");
  const cookie = wayCookie({ method: "ideal" }, visit, env) ?? "";
  expect(cookie).toMatch(/^__Host-canary_way=ideal; Max-Age=15552000; Path=\/; HttpOnly; /);
  expect(visitWith(cookie.split(";")[0] ?? "").lastWay).toBe("ideal");
  for (const method of ["pm_01jbq8v6n2e8t9x4k3m5r7w0yz", "wallet", "", "x; Domain=evil.example"])
    expect(wayCookie({ method }, visit, env)).toBeNull();
});
