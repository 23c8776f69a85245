import { expect, test } from "vitest";
import { readBankFile } from "#components/bank-statements/read-bank-file.ts";

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test("a file is read in the encoding that it declares, and in UTF-8 otherwise", () => {
  const umlaut = "<?xml version='1.0' encoding='ISO-8859-1'?><Nm>M\u00fcller</Nm>";
  expect(readBankFile(bytesOf(umlaut))).toContain("Müller");
  expect(readBankFile(Uint8Array.from(Buffer.from("<Nm>Müller</Nm>")))).toContain("Müller");
  const unknown = Uint8Array.from(Buffer.from("<?xml encoding='klingon'?><Nm>Müller</Nm>"));
  expect(readBankFile(unknown)).toContain("Müller");
});

test("a ZIP file, and one that is too large, are refused with what to do", () => {
  expect(() => readBankFile(bytesOf("PK\u0003\u0004"))).toThrow("Unpack it");
  expect(() => readBankFile(bytesOf("<".repeat(900_001)))).toThrow("fewer days");
});
