import { beforeEach, describe, expect, test } from "vitest";
import { viewsMax } from "#server/wire/dashboard/list-choices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db } = services;
const list = "payments" as const;
const large = { list, name: "Large orders", query: "min=100&page=4" };
const none = { views: [], hiddenColumns: [], density: "comfortable", rowsPerPage: 25 };
let merchantId: string;
let owner: Staff;

beforeEach(async () => {
  ({ merchantId } = await newMerchant(services));
  owner = await createStaff(services, merchantId);
});

const choicesOf = (staff: Staff) => staff.caller.lists.choices({ list });

describe("a view", () => {
  test("is kept without the page, in the order of saving, of its list alone", async () => {
    await owner.caller.lists.saveView(large);
    await owner.caller.lists.saveView({ list, name: " Lost   ones ", query: "?status=declined" });
    expect(await choicesOf(owner)).toEqual({
      views: [
        { name: "Large orders", query: "min=100" },
        { name: "Lost ones", query: "status=declined" },
      ],
      hiddenColumns: [],
      density: "comfortable",
      rowsPerPage: 25,
    });
    expect(await owner.caller.lists.choices({ list: "events" })).toEqual(none);
  });

  test("has a name that no other view of the list has, however it is written", async () => {
    await owner.caller.lists.saveView(large);
    const again = owner.caller.lists.saveView({ ...large, name: "large ORDERS" });
    await expect(again).rejects.toMatchObject({ cause: { code: "conflict" } });
    await owner.caller.lists.saveView({ ...large, name: "Small" });
    const rename = owner.caller.lists.renameView({ list, name: "Small", to: "large orders" });
    await expect(rename).rejects.toMatchObject({ cause: { code: "conflict" } });
  });

  test("is renamed in its place, also to the same name in other letters, and deleted", async () => {
    await owner.caller.lists.saveView(large);
    await owner.caller.lists.saveView({ ...large, name: "Second" });
    await owner.caller.lists.renameView({ list, name: "Large orders", to: "LARGE" });
    const renamed = await owner.caller.lists.renameView({ list, name: "LARGE", to: "Large" });
    expect(renamed.views.map(({ name }) => name)).toEqual(["Large", "Second"]);
    const left = await owner.caller.lists.removeView({ list, name: "Large" });
    expect(left.views.map(({ name }) => name)).toEqual(["Second"]);
    expect(await owner.caller.lists.removeView({ list, name: "Large" })).toEqual(left);
    const gone = owner.caller.lists.renameView({ list, name: "Large", to: "Back" });
    await expect(gone).rejects.toMatchObject({ cause: { code: "not_found" } });
  });

  test(`is one of at most ${viewsMax}, also when they are saved at once`, async () => {
    const saved = await Promise.allSettled(
      Array.from({ length: viewsMax + 5 }, (_, nth) =>
        owner.caller.lists.saveView({ ...large, name: `View ${nth}` }),
      ),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(viewsMax);
    expect((await choicesOf(owner)).views).toHaveLength(viewsMax);
  });

  test("keeps nobody's card number", async () => {
    const query = "search=4242424242424242";
    await expect(owner.caller.lists.saveView({ ...large, query })).rejects.toThrow();
    expect(await db.listChoice.count({ where: { merchantId } })).toBe(0);
  });
});

test("columns, rows and views are changed beside each other: none undoes another", async () => {
  await Promise.all([
    owner.caller.lists.saveView(large),
    owner.caller.lists.chooseDensity({ list, density: "compact" }),
    owner.caller.lists.chooseRowsPerPage({ list, rowsPerPage: 100 }),
    owner.caller.lists.chooseColumns({ list, hiddenColumns: ["item", "method", "item"] }),
  ]);
  expect(await choicesOf(owner)).toEqual({
    views: [{ name: "Large orders", query: "min=100" }],
    hiddenColumns: ["item", "method"],
    density: "compact",
    rowsPerPage: 100,
  });
  expect((await owner.caller.lists.choices({ list: "events" })).density).toBe("comfortable");
});

test.each([0, 24, 101, 25.5])("a page of %d rows is refused", async (rowsPerPage) => {
  const call = owner.caller.lists.chooseRowsPerPage({ list, rowsPerPage: rowsPerPage as 25 });
  await expect(call).rejects.toThrow();
  expect(await choicesOf(owner)).toEqual(none);
});

describe("what somebody likes is theirs:", () => {
  beforeEach(async () => {
    await owner.caller.lists.saveView(large);
  });

  test("a colleague has none of it, and a viewer keeps their own", async () => {
    const viewer = await createStaff(services, merchantId, "viewer");
    expect(await choicesOf(viewer)).toEqual(none);
    await viewer.caller.lists.saveView({ ...large, name: "Mine" });
    expect((await choicesOf(owner)).views.map(({ name }) => name)).toEqual(["Large orders"]);
  });

  test("another merchant's owner neither reads nor changes it", async () => {
    const other = await createStaff(services, (await newMerchant(services)).merchantId);
    expect(await choicesOf(other)).toEqual(none);
    const rename = other.caller.lists.renameView({ list, name: large.name, to: "Taken" });
    await expect(rename).rejects.toMatchObject({ cause: { code: "not_found" } });
    await other.caller.lists.removeView({ list, name: large.name });
    expect((await choicesOf(owner)).views).toHaveLength(1);
  });

  test("the same person at another merchant begins with nothing there", async () => {
    const there = await newMerchant(services);
    const at = { merchantId: there.merchantId, userId: owner.userId, role: "owner" as const };
    await db.membership.create({ data: { ...at, createdAt: services.clock.now() } });
    owner.principal.merchantId = there.merchantId;
    expect(await choicesOf(owner)).toEqual(none);
  });

  test("it is forgotten when they leave the merchant", async () => {
    const admin = await createStaff(services, merchantId, "admin");
    await admin.caller.lists.saveView(large);
    await owner.caller.team.remove({ userId: admin.userId });
    const left = await db.listChoice.findMany({ where: { merchantId } });
    expect(left.map(({ userId }) => userId)).toEqual([owner.userId]);
  });

  test("a key, which is nobody, has none", async () => {
    Object.assign(owner.principal, { sessionId: undefined, kind: "api_key" });
    await expect(choicesOf(owner)).rejects.toMatchObject({
      cause: { code: "insufficient_role" },
    });
  });
});
