import { expect, test } from "vitest";
import { checksum, writeBrCode } from "#server/payments/processor/sandbox/codes/br-code.ts";

test("the checksum is that of the published check value, and of EMVCo's own sample of a merchant's code", () => {
  // CRC-16/IBM-3740, also called CCITT-FALSE: the check value of its published parameters.
  expect(checksum("123456789")).toBe("29B1");
  // EMV QR Code Specification for Payment Systems, merchant-presented mode, 1.0, annex.
  const sample =
    "00020101021229300012D156000000000510A93FO3230Q31280012D156000000010308" +
    "12345678" +
    "520441115802CN5914BEST TRANSPORT" +
    "6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0" +
    "112233449988770708123456786304";
  expect(checksum(sample)).toBe("A13A");
});

test("the code of a key is the sample of the Banco Central do Brasil, letter by letter", () => {
  // Manual do BR Code, "Exemplo de BR Code Pix estático".
  expect(
    writeBrCode({
      account: { key: "123e4567-e12b-12d1-a456-426655440000" },
      amount: null,
      name: "Fulano de Tal",
      city: "BRASILIA",
    }),
  ).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal" +
      "6008BRASILIA62070503***63041D3D",
  );
});

test("a code that leads to a charge says that it is paid once, and its amount with two decimals", () => {
  const account = { url: "pix.example/qr/1" };
  const code = (amount: bigint) =>
    writeBrCode({ account, amount, name: "Canary", city: "SAO PAULO" });
  expect(code(4_900n)).toContain("010212");
  expect(code(4_900n)).toContain("540549.00");
  expect(code(7n)).toContain("54040.07");
  expect(code(123_456_789n)).toContain("54101234567.89");
  const whole = code(4_900n);
  expect(checksum(whole.slice(0, -4))).toBe(whole.slice(-4));
});
