/** The messages between this package and the process of the testing service. */
export type Merchant = { id: string; apiKey: string };

export type Started = { url: string; merchant: Merchant };

/** How a shopper pays: what is not given is typed as anybody would. */
export type Shopper = {
  /** 4242 4242 4242 4242 by default; the guide "Testing" lists the others. */
  number?: string | undefined;
  /** The shopper's answer when the bank asks: "pass" by default. "leave" closes the page. */
  authentication?: "pass" | "fail" | "leave" | undefined;
  email?: string | undefined;
  /** Other fields of the page's form, by their names: `quantity`, `amount`, `name`, `country`. */
  fields?: Record<string, string> | undefined;
};

/** Where the shopper ended. */
export type Paid = {
  /** `complete`, `declined`, `processing`, or `authentication` when the bank's page was left. */
  state: "complete" | "declined" | "processing" | "authentication";
  /** Why the card was declined, such as `insufficient_funds`. */
  declineCode: string | null;
  /** The checkout session that was paid; of a link it is one of its own. */
  sessionId: string | null;
  /** Where the page then leads: the `successUrl`. */
  nextUrl: string | null;
};

/** How far the clock goes on. */
export type Duration = Partial<
  Record<
    "months" | "weeks" | "days" | "hours" | "minutes" | "seconds" | "milliseconds",
    number | undefined
  >
>;

export type Commands = {
  createMerchant: { given: { name: string }; answer: Merchant };
  pay: { given: { url: string } & Shopper; answer: Paid };
  advance: { given: Duration; answer: string };
  setClock: { given: { to: string }; answer: string };
  readClock: { given: object; answer: string };
  settle: { given: object; answer: null };
};

export type CommandMessage = {
  [Name in keyof Commands]: { id: number; name: Name; given: Commands[Name]["given"] };
}[keyof Commands];

export type ServiceMessage =
  | { kind: "started"; started: Started }
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refused"; id: number; message: string };
