import { z } from "zod";
import { isDay } from "#server/wire/atoms/day.ts";

/** A day as it is taken and answered. Days are UTC's. */
export const Day = z
  .string()
  .refine((day) => isDay(day) && day >= "1900-01-01", {
    error: "must be a day from 1900 on, written as 2026-01-31",
  })
  .meta({ description: "A day in UTC.", example: "2026-01-31", format: "date" });

/** The part of an ISO 3166-2 code that follows the country's. */
export const Region = z
  .string()
  .regex(/^[A-Z0-9]{1,3}$/, {
    error: "must be an ISO 3166-2 code without its country, in capitals, such as CA of US-CA",
  })
  .meta({
    description: "ISO 3166-2 code without the country: `CA` for US-CA. Null: the whole country.",
    example: null,
  });
