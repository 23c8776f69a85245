/** Lines of one checkout. */
export const lineItemsMax = 100;
