import type { Readable } from "node:stream";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

/** Permission to PUT the bytes of one file, once they are known to be wanted. */
export type UploadGrant = {
  key: string;
  mimeType: MimeType;
  /** Bytes; signed when given. */
  size: number | null;
  expiresAt: Date;
};

export type DownloadGrant = { key: string; filename: string; mimeType: MimeType; expiresAt: Date };

/** How a download presents itself, and what may become one. */
export type KeptAs = { filename: string; mimeType: MimeType; sizeMax: number };

/** The URL that a client uploads to, and the headers that it sends along with its PUT. */
export type UploadAddress = { url: string; headers: Record<string, string> };

export type StoredBytes = { size: number; body: Readable };

/**
 * Where bytes are. An uploaded object waits until it is kept; clients hold addresses into the
 * waiting area only, so a kept object never changes. Keys are ours: `<merchantId>/<fileId>`.
 */
export interface StorageDriver {
  readonly bucket: string;
  /** Checks cheaply that files can be stored now. @throws the error that prevents it */
  check(): Promise<void>;
  uploadAddress(grant: UploadGrant): Promise<UploadAddress>;
  downloadAddress(grant: DownloadGrant): Promise<string>;
  /**
   * Moves an uploaded object from the waiting area to its kept place, unless it is larger than
   * `as.sizeMax` bytes. An object that is kept already stays: it may have been inspected. Answers
   * the size of the uploaded object, else of the kept one; null when there is neither.
   */
  keep(key: string, as: KeptAs): Promise<number | null>;
  /** Keeps these bytes under the key, which comes from a backup of this store. */
  put(key: string, bytes: StoredBytes, as: Omit<KeptAs, "sizeMax">): Promise<void>;
  /** The kept object as a stream that the caller reads or destroys; null when there is none. */
  read(key: string): Promise<StoredBytes | null>;
  /** The object that waits under the key, likewise. */
  readWaiting(key: string): Promise<StoredBytes | null>;
  /** Removes the object that waits under the key. No error when there is none. */
  discard(key: string): Promise<void>;
  /** Removes the kept object of the key. No error when there is none. */
  remove(key: string): Promise<void>;
}
