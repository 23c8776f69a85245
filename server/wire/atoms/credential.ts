/** A credential in an address's parameters, also where that address is part of another one or of HTML. */
const inAddress = String.raw`(?:[?&;#]|%3f|%26)[\w.-]*(?:token|secret|sig(?:nature)?)(?:=|%3d)`;

/**
 * Matches credentials, wherever they were pasted: API keys (ours and the processor's), signing secrets, tokens,
 * the processor's secret of one payment, and addresses that need no other permission. A three-part token is
 * matched where a word begins, or by the beginning of its second part. A search in the middle of words would read
 * a text made only of the token's first letters to its end from each of them.
 */
export const credential = String.raw`(?<![a-z0-9])[sr]k_(?:test|live)_[0-9a-z]|whsec_[0-9a-z+/]|(?<![\w-])eyJ[\w-]{5,}\.[\w-]|\.eyJ[\w-]{5}|bearer +[\w-]|_secret_[0-9a-z]|${inAddress}`;
const expression = new RegExp(credential, "i");

/** Whether a credential stands in the text. */
export function holdsCredential(text: string): boolean {
  return expression.test(text);
}
