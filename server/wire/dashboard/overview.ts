import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** Numbers of days, including today, that the overview offers; it compares them with as many days before. */
export const overviewDays = [1, 7, 30, 90] as const;

export const AskOverview = z.object({
  merchantId: MerchantIdInput,
  days: z.union(overviewDays.map((days) => z.literal(days))).default(30),
  /** First and last day of another period, `periodFault` allowing: `days` says nothing then. */
  from: text(10).optional(),
  until: text(10).optional(),
  /** Time zone whose midnights separate the days: an IANA name. */
  timeZone: text(64).refine(isTimeZone, "must be the name of a time zone").default("UTC"),
  /** The busiest when it is not given. */
  currency: Currency.optional(),
});
export type AskOverview = z.infer<typeof AskOverview>;

const named = { id: z.string(), name: z.string() };

const Day = z.object({
  date: z.iso.date(),
  /** Taken less refunded fees are no part of it: what shoppers paid. */
  volume: z.int(),
  paid: z.int(),
  /** Payments for which a card was sent. */
  tried: z.int(),
  /** Given back or disputed on that day. */
  lost: z.int(),
});
export type OverviewDay = z.infer<typeof Day>;

const Sums = Day.omit({ date: true });
export type OverviewSums = z.infer<typeof Sums>;

/** How a merchant's days went, in one currency: currencies are never added up. */
export const Overview = z.object({
  currency: Currency,
  /** Volume in other currencies in the same days. */
  others: z.array(z.object({ currency: Currency, volume: z.int() })),
  days: z.array(Day),
  before: z.array(Day),
  sums: Sums,
  sumsBefore: Sums,
  /** Why payments of these days are not paid, the most frequent first. */
  reasons: z.array(z.object({ code: z.string(), payments: z.int() })),
  /** Whether the last of the days is today, which is not over. */
  endsToday: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

export const AskBest = AskOverview.extend({ currency: Currency });
export type AskBest = z.infer<typeof AskBest>;

export const AskFunnel = AskOverview.omit({ currency: true });
export type AskFunnel = z.infer<typeof AskFunnel>;

/** How far checkouts came: each counts in every step that it has passed. */
export const Funnel = z.object({
  opened: z.int(),
  sent: z.int(),
  asked: z.int(),
  paid: z.int(),
  /** Opened, and no card sent. */
  left: z.int(),
  /** Asked by the bank, and not paid. */
  lostAtBank: z.int(),
  /** Sent, not asked by the bank and not paid: declined, or not decided yet. */
  undecided: z.int(),
});
export type Funnel = z.infer<typeof Funnel>;

/**
 * Links and products are added up over this many of the newest payments: more take longer than a
 * page may.
 */
export const soldMax = 10_000;

/** Best sellers of the last days, in one currency, and the number of new customers. */
export const Best = z.object({
  /** By what was paid over them, renewals of their subscriptions included. */
  links: z.array(z.object({ ...named, volume: z.int(), payments: z.int() })),
  /** By what was asked for them; `sold` counts pieces. */
  products: z.array(z.object({ ...named, volume: z.int(), sold: z.int() })),
  /** By what was paid with them. */
  discounts: z.array(z.object({ ...named, volume: z.int(), payments: z.int() })),
  customers: z.object({ count: z.int(), before: z.int() }),
  /** Reminders of orders that were left, and what was paid after one, in every currency. */
  recovered: z.object({
    letters: z.int(),
    sums: z.array(z.object({ currency: Currency, orders: z.int(), volume: z.int() })),
  }),
  /**
   * Whether there were more payments than `soldMax`, so that links and products are of the newest
   * only.
   */
  isPartial: z.boolean(),
});
export type Best = z.infer<typeof Best>;

/** The steps to the first payment that a new merchant has done. */
export const FirstSteps = z.object({
  product: z.boolean(),
  link: z.boolean(),
  payment: z.boolean(),
  webhook: z.boolean(),
  key: z.boolean(),
  colleague: z.boolean(),
  compliance: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** Matters that cannot wait, as far as the viewer may read them. */
export const Attention = z.object({
  disputes: z
    .object({
      count: z.int(),
      amounts: z.array(z.object({ currency: Currency, amount: z.int() })),
      firstBy: Timestamp.nullable(),
    })
    .nullable(),
  endpoints: z.object({ count: z.int(), id: z.string(), since: Timestamp.nullable() }).nullable(),
  pastDue: z.int(),
  /** Where the card processor and the books say different things. */
  differences: z.int(),
  /** Papers that were refused, or that are missing while payouts wait for them. */
  compliance: z.enum(["refused", "missing"]).nullable(),
  /** Keys that end within a week, the first of them first. */
  keys: z.object({ count: z.int(), name: z.string(), until: Timestamp }).nullable(),
  /** Calls of API keys that wait for a person; the one that ends first. */
  approvals: z
    .object({
      count: z.int(),
      id: z.string(),
      keyName: z.string(),
      amount: z.int(),
      currency: Currency,
      until: Timestamp,
    })
    .nullable(),
  /** Payments of which the card's bank warns, neither disputed nor refunded by now; the first of them. */
  fraudWarnings: z.object({ count: z.int(), paymentIntentId: z.string() }).nullable(),
  /** When cards were last seen being tried out, within a day. */
  cardTesting: Timestamp.nullable(),
});
export type Attention = z.infer<typeof Attention>;
