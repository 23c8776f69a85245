/**
 * The header by which a page of the dashboard says whose it is: the sign-in that all tabs share may act for
 * another merchant by now.
 */
export const shownMerchantHeader = "x-shown-merchant";
