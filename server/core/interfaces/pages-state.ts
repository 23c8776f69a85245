/** How far the dashboard's pages are, of a service that answers while they are built. */
export type PagesState = { readonly state: "building" | "up" | "failed" };
