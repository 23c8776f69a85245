/** Where the shopper's browser goes to its bank, and with what. */
export type AuthenticationAction = {
  url: string;
  method: "POST" | "GET";
  fields: Record<string, string>;
};
