"use client";

import { type ComponentProps, createContext, use } from "react";
import { fileOf } from "#server/wire/atoms/merchant/shown-merchant.ts";

/** The merchant whose pages these are. */
export const ShownMerchant = createContext<string | undefined>(undefined);

/**
 * A link to a file of the dashboard's own routes. It says whose page it stands on, so that a page that is older than
 * a change of merchant gives no file of another one. Not fetched ahead.
 */
export function FileLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...props} href={fileOf(use(ShownMerchant), href)}>
      {children}
    </a>
  );
}
