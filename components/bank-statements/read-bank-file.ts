import { statementMax } from "#server/wire/billing/statement-max.ts";

/**
 * The text of a bank's file, in the encoding that it declares. Throws an error with words for people where it cannot be a
 * statement.
 */
export function readBankFile(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error("This is a ZIP file. Unpack it, and choose the XML file inside.");
  const text = new TextDecoder(declaredEncoding(bytes)).decode(bytes);
  if (text.length > statementMax)
    throw new Error("This file is too large. Ask your bank for a file of fewer days.");
  return text;
}

/** UTF-8 unless the file begins with another encoding that browsers know. */
function declaredEncoding(bytes: Uint8Array<ArrayBuffer>): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, declared = "utf-8"] = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start) ?? [];
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return "utf-8";
  }
}
