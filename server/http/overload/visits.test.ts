import { expect, test } from "vitest";
import { Visits } from "#server/http/overload/visits.ts";

const places = 12;
let strangers = 0;

function fill(visits: Visits, merchantId: string, count: number) {
  return Array.from({ length: count }, () => {
    const visit = visits.begin({ credential: merchantId, isGuest: false, places });
    visit?.name(merchantId, places);
    return visit;
  });
}

/** With a credential that nobody has seen. */
function stranger(visits: Visits) {
  strangers += 1;
  return visits.begin({ credential: `stranger ${strangers}`, isGuest: true, places });
}

function stays(visits: Visits, merchantId: string) {
  return stranger(visits)?.name(merchantId, places);
}

test("a guest stays whose merchant has less than its part, and goes when it has more", () => {
  const visits = new Visits();
  fill(visits, "flood", 12);
  expect(stays(visits, "flood")).toBe(false);
  const stayed = Array.from({ length: 7 }, () => stays(visits, "other"));
  expect(stayed).toEqual([true, true, true, true, true, true, false]);
  // Three now: four places for each.
  expect(stays(visits, "third")).toBe(true);
  expect(stays(visits, "other")).toBe(false);
});

test("a part is never less than one, however many merchants are at work", () => {
  const visits = new Visits();
  for (let count = 0; count < places; count += 1) fill(visits, `mer_${count}`, 1);
  expect(stays(visits, "mer_0")).toBe(false);
  for (let count = 0; count < 40; count += 1) expect(stays(visits, `late_${count}`)).toBe(true);
});

test("what leaves makes room; what is refused never had any", () => {
  const visits = new Visits();
  const [first] = fill(visits, "flood", 6);
  fill(visits, "other", 6);
  expect(stays(visits, "flood")).toBe(false);
  first?.leave();
  first?.leave();
  expect(stays(visits, "flood")).toBe(true);
  expect(stays(visits, "flood")).toBe(false);
});

test("guests whose merchant is not known yet are few at a time", () => {
  const visits = new Visits();
  const guests = [];
  for (let guest = stranger(visits); guest; guest = stranger(visits)) guests.push(guest);
  expect(guests).toHaveLength(32);
  guests[0]?.name("one", places);
  expect(stranger(visits)).not.toBeNull();
  guests[1]?.leave();
  guests[0]?.leave();
  expect(stranger(visits)).not.toBeNull();
  expect(stranger(visits)).toBeNull();
});

test("a credential that was a merchant's is known at the door: no guest's place is needed, nor had for nothing", () => {
  const visits = new Visits();
  fill(visits, "flood", 12);
  const [other] = fill(visits, "other", 1);
  other?.leave();
  while (stranger(visits)) continue;
  const known = (credential: string | null) =>
    visits.begin({ credential, isGuest: true, places }) !== null;
  expect(known("flood")).toBe(false);
  expect(Array.from({ length: 7 }, () => known("other"))).toEqual([
    ...Array.from({ length: 6 }, () => true),
    false,
  ]);
  expect(known(null)).toBe(false);
});
