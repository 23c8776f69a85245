/** What opens something as a part of an address, also where that stands in another one, or in HTML. */
const inAddress = String.raw`(?:[?&;#]|%3f|%26)[\w.-]*(?:token|secret|sig(?:nature)?)(?:=|%3d)`;

/**
 * What opens something, whoever pasted it where: API keys, ours and the processor's, signing secrets, tokens,
 * the processor's secret of one payment, addresses that need no other permission. A
 * token of three parts is looked for where a word begins, or by the beginning of its second part: were it looked for in the
 * middle of words, a text of nothing but its first letters would be read to its end from each of them.
 */
export const credential = String.raw`(?<![a-z0-9])[sr]k_(?:test|live)_[0-9a-z]|whsec_[0-9a-z+/]|(?<![\w-])eyJ[\w-]{5,}\.[\w-]|\.eyJ[\w-]{5}|bearer +[\w-]|_secret_[0-9a-z]|${inAddress}`;
const expression = new RegExp(credential, "i");

/** Whether a credential stands in the text. */
export function holdsCredential(text: string): boolean {
  return expression.test(text);
}
