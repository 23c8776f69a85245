/**
 * The header in which server/main.ts tells pages their own address: Next tells it to none of them
 * on the server. Whatever a client wrote there is overwritten.
 */
export const askedPageHeader = "x-canary-asked-page";
