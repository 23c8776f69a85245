/** Lines of one checkout. */
export const lineItemsMax = 100;
/** The most of one thing in a line. */
export const lineQuantityMax = 999_999;
