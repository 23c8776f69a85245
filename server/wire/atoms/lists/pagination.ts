import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Cursor } from "#server/wire/atoms/lists/cursor.ts";
import type { Place } from "#server/wire/atoms/lists/list-place.ts";
import { BeforeInput, TimestampInput } from "#server/wire/atoms/timestamp.ts";

export const limitDefault = 50;
export const limitMax = 100;

/** Inputs of a list of the dashboard that is short, or in an order of its own. A limit above 100 is applied as 100. */
export const OffsetPage = z.object({
  merchantId: MerchantIdInput,
  limit: z
    .int()
    .min(1)
    .default(limitDefault)
    .transform((limit) => Math.min(limit, limitMax))
    .meta({
      description: "Maximum number of records, 50 by default; above 100 is applied as 100.",
      example: 20,
    }),
  offset: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .meta({ description: "Records to skip, 0 by default.", example: 0 }),
});
export type OffsetPage = { limit: number; offset: number };

/** Inputs of every other list (contract §2, "Lists"). */
export const Page = OffsetPage.extend({
  after: Cursor.optional().meta({
    description:
      "Cursor from the `Link` of the previous page: unaffected by records that are added or removed meanwhile.",
  }),
});
export type Page = OffsetPage & { after?: Place | undefined };

/** Filters by when something was made; of days, the whole one counts. */
export const dates = {
  startDate: TimestampInput.optional().meta({
    description: "Only records created at or after this time, or from this day on.",
  }),
  endDate: BeforeInput.optional().meta({
    description: "Only records created before this time, or until the end of this day.",
  }),
};
export const DatedPage = Page.extend(dates);

export const Pagination = z
  .object({
    limit: z.int().meta({ description: "Page size applied.", example: 50 }),
    offset: z.int().meta({ description: "Records skipped.", example: 0 }),
    total: z.int().meta({ description: "Total matching records.", example: 1 }),
    hasMore: z.boolean().meta({ description: "Whether more records follow.", example: false }),
  })
  .meta({ id: "Pagination" });

/** The answer of a list of `item`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  const data = z.array(item).meta({ description: "One page of records, newest first." });
  return z.object({ data, pagination: Pagination });
}

type RowsAndTotal = {
  /** All that match. */
  total: number;
  /** Whether more follow, where a page does not begin at an offset. */
  hasMore?: boolean | undefined;
};

/** Puts one page of rows and the exact total into the answer's shape. */
export function paginated<Wire>(page: OffsetPage, data: Wire[], { total, hasMore }: RowsAndTotal) {
  const { limit, offset } = page;
  const pagination = { limit, offset, total, hasMore: hasMore ?? offset + data.length < total };
  return { data, pagination };
}
