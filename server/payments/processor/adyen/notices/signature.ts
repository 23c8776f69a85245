import { createHmac, timingSafeEqual } from "node:crypto";
import type { Amount } from "#server/payments/processor/adyen/declared/checkout.ts";

/** An item of a notice, in the fields that are read. */
export type NoticeItem = {
  pspReference: string;
  originalReference?: string;
  merchantAccountCode: string;
  merchantReference: string;
  amount: Amount;
  eventCode: string;
  eventDate: string;
  success: string;
  reason?: string;
  additionalData?: Record<string, string>;
};

/**
 * The signature of an item: HMAC-SHA256 of eight of its values, in base64, under the key, which is hexadecimal
 * (docs.adyen.com/development-resources/webhooks/verify-hmac-signatures).
 */
export function signatureOf(item: NoticeItem, key: string): string {
  const signed = [
    item.pspReference,
    item.originalReference ?? "",
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(":");
  return createHmac("sha256", Buffer.from(key, "hex")).update(signed).digest("base64");
}

export function isSigned(item: NoticeItem, key: string): boolean {
  const given = Buffer.from(item.additionalData?.["hmacSignature"] ?? "");
  const expected = Buffer.from(signatureOf(item, key));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
