import { certificatePage } from "#server/programs/drill/certificate/certificate-page.ts";
import type { Certificate } from "#server/programs/drill/certificate/certificate.ts";

/** `jws` holds the certificate; beside it, for people. */
export type SignedCertificate = { certificate: Certificate; jws: string };

export const certificateType = "drill-certificate";

const begins = "-----BEGIN SIGNATURE OF THE DRILL-----";
const ends = "-----END SIGNATURE OF THE DRILL-----";
const lineLength = 100;

/** The page with its signature, for a terminal, a file or paper. */
export function signedPage({ certificate, jws }: SignedCertificate): string {
  const lines = jws.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
  return [certificatePage(certificate), "", begins, ...lines, ends].join("\n");
}

/** The signature in a page or in JSON; null where there is none. */
export function jwsIn(text: string): string | null {
  const [, block] = text.split(begins);
  if (block !== undefined) return (block.split(ends)[0] ?? "").replaceAll(/\s/g, "");
  try {
    const { jws } = JSON.parse(text) as Partial<SignedCertificate>;
    return typeof jws === "string" ? jws : null;
  } catch {
    return null;
  }
}

/** Whether the text, page or JSON, says what its signature covers, and nothing besides. */
export function saysTheSame(text: string, signed: SignedCertificate): boolean {
  const given = text.replaceAll("\r\n", "\n").trim();
  if (!given.startsWith("{")) return given === signedPage(signed).trim();
  return JSON.stringify(JSON.parse(given)) === JSON.stringify(signed);
}
