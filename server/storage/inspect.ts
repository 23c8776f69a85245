import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { StoredBytes } from "#server/core/interfaces/storage-driver.ts";
import { fileSizeMax } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

type Declared = {
  mimeType: MimeType;
  size: number | null;
  /** `sha256:<hex>`. */
  checksum: string | null;
};

export type Inspection = { size: number; checksum: string } | { problem: string };

/** How many bytes file-type looks at. */
const headBytes = 4100;

/**
 * Reads the bytes once, as a stream, and compares them with what was declared: size, SHA-256 and
 * type by signature, never by name. Text has no signature; it must have no control characters.
 */
export async function inspect(stored: StoredBytes, declared: Declared): Promise<Inspection> {
  const { body } = stored;
  try {
    return await compare(stored, declared);
  } finally {
    body.destroy();
  }
}

export const tooLarge = `The file is larger than ${fileSizeMax / 1024 / 1024} MiB.`;

async function compare({ size, body }: StoredBytes, declared: Declared): Promise<Inspection> {
  if (size === 0) return { problem: "The file is empty." };
  if (size > fileSizeMax) return { problem: tooLarge };
  if (declared.size !== null && declared.size !== size) {
    return { problem: `The file has ${size} bytes, not ${declared.size}.` };
  }
  const hash = createHash("sha256");
  const isText = declared.mimeType.startsWith("text/");
  let head = Buffer.alloc(0);
  let headIsRead = false;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (isText && hasControlCharacters(chunk)) return { problem: notOfType(declared.mimeType) };
    if (headIsRead || isText) continue;
    head = Buffer.concat([head, chunk]).subarray(0, headBytes);
    headIsRead = head.length === headBytes;
    if (headIsRead && !(await isOfType(head, declared.mimeType)))
      return { problem: notOfType(declared.mimeType) };
  }
  if (!headIsRead && !isText && !(await isOfType(head, declared.mimeType)))
    return { problem: notOfType(declared.mimeType) };
  const checksum = `sha256:${hash.digest("hex")}`;
  if (declared.checksum !== null && declared.checksum.toLowerCase() !== checksum) {
    return { problem: `The checksum does not match: the bytes have ${checksum}.` };
  }
  return { size, checksum };
}

function notOfType(mimeType: MimeType): string {
  return `The bytes are not of the declared type ${mimeType}.`;
}

async function isOfType(head: Buffer, mimeType: MimeType): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  // An animated PNG is a PNG.
  return found?.mime === mimeType || (found?.mime === "image/apng" && mimeType === "image/png");
}

/** NUL and the rest of what no text holds, tabs, line ends, form feeds and escapes (ANSI logs) aside. */
const controlCharacters = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

function hasControlCharacters(chunk: Buffer): boolean {
  return controlCharacters.test(chunk.toString("latin1"));
}
