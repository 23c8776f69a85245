/** The next step of a shopper whose bank is to decide: where the browser goes, or how they pay from where they are. */
export type ShopperAction = RedirectAction | CodeAction | ApprovalAction;

/** Where to send the shopper's browser: a form POST of `fields` to `url`. */
export type RedirectAction = {
  type: "redirect";
  url: string;
  method: "POST" | "GET";
  fields: Record<string, string>;
};

/** A code for the app of the shopper's bank: as text, and as a picture at `qr`. */
export type CodeAction = {
  type: "display_code";
  code: string;
  qr: string | null;
} & Waited;

/** The app of the shopper's bank asks them; there is nothing to show. */
export type ApprovalAction = { type: "await_approval" } & Waited;

type Waited = {
  /** A page of the processor's own about this payment; null where it has none. */
  url: string | null;
  /** The bank takes no approval any more from this moment on, ISO 8601. */
  expiresAt: string;
};

/** The details of the shopper that a wallet tells, by the names of the hosted page's fields. */
export type ExpressHolder = Record<
  "name" | "email" | "phone" | "line1" | "city" | "postalCode" | "country",
  string
>;
