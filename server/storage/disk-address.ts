import { timingSafeEqual } from "node:crypto";
import type { Env } from "#server/core/env.ts";
import type { DownloadGrant, UploadGrant } from "#server/core/interfaces/storage-driver.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

type AddressEnv = Pick<Env, "APP_URL" | "APP_SECRET">;

const uploadPath = "/files/upload/";
const downloadPath = "/files/download/";

/** The address for one PUT, signed over everything in it. */
export function diskUploadUrl(env: AddressEnv, grant: UploadGrant): string {
  const { key, mimeType, size, expiresAt } = grant;
  return signed(env, "PUT", uploadPath + key, {
    expires: String(expiresAt.getTime()),
    type: mimeType,
    size: size === null ? "" : String(size),
  });
}

export function diskDownloadUrl(env: AddressEnv, grant: DownloadGrant): string {
  const { key, mimeType, filename, expiresAt } = grant;
  return signed(env, "GET", downloadPath + key, {
    expires: String(expiresAt.getTime()),
    type: mimeType,
    name: filename,
  });
}

/** The upload that the address permits; null when it has expired or anything in it was altered. */
export function readUploadUrl(env: AddressEnv, url: URL, now: Date): UploadGrant | null {
  const fields = verified(env, { method: "PUT", url, now }, ["expires", "type", "size"]);
  if (!fields) return null;
  const { size = "", type, expires } = fields;
  const grant = {
    key: url.pathname.slice(uploadPath.length),
    size: size === "" ? null : Number(size),
  };
  return { ...grant, mimeType: type as MimeType, expiresAt: new Date(Number(expires)) };
}

export function readDownloadUrl(env: AddressEnv, url: URL, now: Date): DownloadGrant | null {
  const fields = verified(env, { method: "GET", url, now }, ["expires", "type", "name"]);
  if (!fields) return null;
  const { name = "", type, expires } = fields;
  const key = url.pathname.slice(downloadPath.length);
  return { key, filename: name, mimeType: type as MimeType, expiresAt: new Date(Number(expires)) };
}

function signed(
  env: AddressEnv,
  method: string,
  path: string,
  fields: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...fields, signature: signature(env, method, path, fields) });
  return `${env.APP_URL}${path}?${query}`;
}

/** JSON keeps the parts apart: no two different addresses are signed over the same text. */
function signature(
  env: AddressEnv,
  method: string,
  path: string,
  fields: Record<string, string>,
): string {
  return keyedHash(env, "file-address", JSON.stringify([method, path, fields]));
}

type Presented = { method: string; url: URL; now: Date };

function verified(
  env: AddressEnv,
  { method, url, now }: Presented,
  names: string[],
): Record<string, string> | null {
  const fields = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const given = Buffer.from(url.searchParams.get("signature") ?? "");
  const right = Buffer.from(signature(env, method, url.pathname, fields));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  if (!(mimeTypes as string[]).includes(fields["type"] ?? "")) return null;
  return Number(fields["expires"]) > now.getTime() ? fields : null;
}
