/**
 * The one rule for email addresses: of the hosted page and its script, of REST, of letters and of the mailer. It takes
 * one mailbox as people write it, internationalized ones included (RFC 5321, RFC 6531). Quoted local parts and
 * address literals are refused: whoever types one has made a slip. Dots beside each other or at the end of the
 * local part are taken, for mailboxes in Japan have them.
 */
export function isEmailAddress(text: string): boolean {
  return smtpAddress(text) !== null;
}

/** In octets, of the address as SMTP carries it, and of what stands before the @ (RFC 5321, 4.5.3.1; RFC 3696). */
const octetsMax = 254;
const localOctetsMax = 64;

/** Letters, digits and marks of any script, emoji, and the signs of an atom (RFC 5322, 3.2.3). */
const local =
  /^(?!\.)[\p{L}\p{N}\p{M}\p{So}\u{1f3fb}-\u{1f3ff}\u00b7\u30fb\p{Join_Control}!#$%&'*+/=?^_`{|}~.-]+$/u;
const wellDotted = /^[^.]+(?:\.[^.]+)*$/;
/** An input method was left on: nobody has a mailbox of these. */
const fullWidth = /[\uff01-\uff5e]/;
const domainAsTyped = /^[\p{L}\p{N}\p{M}\u00b7\u30fb\p{Join_Control}\u3002\uff0e\uff61.-]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address as SMTP carries it: the local part in Unicode's form NFC, which asks the server for SMTPUTF8 where it is
 * not ASCII, in quotes where its dots ask for them, and the domain in punycode. Null for what is no address.
 */
export function smtpAddress(text: string): string | null {
  if (text.length > octetsMax) return null;
  const at = text.lastIndexOf("@");
  const mailbox = text.slice(0, at).normalize("NFC");
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || domain === null || !local.test(mailbox) || fullWidth.test(mailbox)) return null;
  const address = `${wellDotted.test(mailbox) ? mailbox : `"${mailbox}"`}@${domain}`;
  return octets(mailbox) <= localOctetsMax && octets(address) <= octetsMax ? address : null;
}

/** As UTS 46 maps it, or null. Browsers and Node have the same table. */
function asciiDomain(domain: string): string | null {
  if (!domainAsTyped.test(domain) || !URL.canParse(`https://${domain}`)) return null;
  const { hostname } = new URL(`https://${domain}`);
  const labels = hostname.split(".");
  const isNamed = labels.length > 1 && labels.every((one) => label.test(one));
  return isNamed && /[a-z]/.test(labels.at(-1) ?? "") ? hostname : null;
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The key that a customer's address is compared by: letters' case and Unicode's form aside. */
export function customerEmailKey(address: string): string {
  return address.normalize("NFC").toLowerCase().normalize("NFC");
}
