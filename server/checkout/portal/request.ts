/** One visit of a browser to the customer's page, without anything of HTTP. */
export type PortalRequest = {
  merchantId: string;
  /** The cookie of a visit, where the browser has one. */
  cookie: string | null;
  /** The browser's name: a code opens the page in the browser that asked for it. */
  browserToken: string;
  query: Record<string, string>;
  acceptLanguage: string | null;
  ip: string | null;
  requestId: string;
};

export type PostedPortal = PortalRequest & { form: Record<string, string> };
