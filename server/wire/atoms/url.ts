import { z } from "zod";
import { text } from "#server/wire/atoms/text.ts";

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/**
 * A callback address. Its format is not checked (specification, 0.8.6): what is not http(s)
 * is stored, and never navigated to.
 */
export const CallbackUrl = text(2048).meta({
  description: "Callback address.",
  example: "https://shop.example/thanks",
});

/** The address when a browser may be sent there, else null. */
export function navigable(url: string | null | undefined): string | null {
  return url && isHttpUrl(url) ? url : null;
}

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.(?!$))?)+$|^\[[0-9a-f:]+\]$/;

/**
 * The one web origin of an address, else null. Stricter than the URL standard, by which `https://*`
 * and `https://a;b` have hosts: in a security policy the first means everybody, the second ends it.
 */
export function webOrigin(address: string | null | undefined): string | null {
  if (!address || !isHttpUrl(address)) return null;
  const { origin, hostname } = new URL(address);
  return hostName.test(hostname) ? origin : null;
}

/** An address of ours, as answered. */
export const Url = z
  .string()
  .meta({ description: "Absolute address.", example: "https://pay.example/checkout" });
