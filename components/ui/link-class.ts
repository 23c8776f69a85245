/** The look of a link among words. */
export const linkClass = "rounded-sm text-link underline underline-offset-2";

/** The look of a link that is an id, an address or a call. */
export const codeLinkClass = `${linkClass} font-mono text-xs break-all`;
