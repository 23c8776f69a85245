import { z } from "zod";

/** A calendar month as it is taken and answered, in the merchant's time zone. */
export const Month = z
  .string()
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, {
    error: "must be a month from 1900 on, written as 2026-11",
  })
  .meta({ description: "A month in the merchant's time zone.", example: "2026-11" });

/** The month that is so many months after another one, or before it. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split("-").map(Number);
  const months = year * 12 + nth - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The months from one to another, both included. */
export function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);
  return months;
}
