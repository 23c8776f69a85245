import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";

export const limitDefault = 50;
export const limitMax = 100;

/** Inputs of every list (contract §2, "Lists"). A limit above 100 is applied as 100. */
export const Page = z.object({
  merchantId: MerchantIdInput,
  limit: z
    .int()
    .min(1)
    .default(limitDefault)
    .transform((limit) => Math.min(limit, limitMax))
    .meta({ description: "Maximum number of records; above 100 is applied as 100.", example: 20 }),
  offset: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .meta({ description: "Records to skip.", example: 0 }),
});
export type Page = { limit: number; offset: number };

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

/** Puts one page of rows and the exact total into the answer's shape. */
export function paginated<Wire>(page: Page, data: Wire[], total: number) {
  const { limit, offset } = page;
  return { data, pagination: { limit, offset, total, hasMore: offset + data.length < total } };
}
