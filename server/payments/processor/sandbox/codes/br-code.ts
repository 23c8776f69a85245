/** The text of a Pix QR code; amounts in the smallest unit of BRL. */
export type BrCode = {
  /** The receiver's own key at the Pix directory, or the URL where the bank's app finds the charge. */
  account: { key: string } | { url: string };
  amount: bigint | null;
  name: string;
  city: string;
};

/**
 * Writes a "BR Code": EMVCo's QR code of a merchant, as the Banco Central do Brasil prescribes it (Manual do BR Code).
 * One that leads to a charge by a URL is paid once.
 */
export function writeBrCode({ account, amount, name, city }: BrCode): string {
  const isOnce = "url" in account;
  const place = isOnce ? field("25", account.url) : field("01", account.key);
  const text = [
    field("00", "01"),
    isOnce ? field("01", "12") : "",
    field("26", field("00", "br.gov.bcb.pix") + place),
    field("52", "0000"),
    field("53", "986"),
    amount === null ? "" : field("54", decimal(amount)),
    field("58", "BR"),
    field("59", name),
    field("60", city),
    field("62", field("05", "***")),
    "6304",
  ].join("");
  return text + checksum(text);
}

/** CRC-16/CCITT-FALSE of a text's bytes in UTF-8: four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

function decimal(amount: bigint): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
