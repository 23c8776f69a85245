import { typeidUnboxed } from "typeid-js";
import { resources } from "#server/wire/resources.ts";
import type { IdKind } from "#server/wire/resources.ts";

/** A new id: type prefix, underscore, 26 characters of base32 UUIDv7 (TypeID). Sorts by creation time. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(resources[kind].idPrefix);
}
