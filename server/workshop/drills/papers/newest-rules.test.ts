import { expect, test } from "vitest";
import { tryNewest } from "#server/workshop/drills/papers/newest-rules.ts";
import { readAccepted } from "#server/workshop/testing/billing/accepted-rules.ts";

const answering = (tag: string) => async () => Response.json({ tag_name: `validation-${tag}` });

test("rules that are newer than those that invoices were held to are a problem, the same ones are none", async () => {
  expect(await tryNewest(answering(readAccepted().release))).toEqual([]);
  expect(await tryNewest(answering("1.3.17"))).toEqual([expect.stringContaining("Rules 1.3.17")]);
  const away = async () => new Response(null, { status: 403 });
  expect(await tryNewest(away)).toEqual([expect.stringContaining("answered 403")]);
});
