import type { Stage } from "#server/workshop/simulate/stage.ts";
import type {
  BilledSubscription,
  Proration,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import type { InvoicedSubscription } from "#server/workshop/testing/models/billed/invoiced-subscription.ts";

/** A change of items that was asked for under a key, which is its metadata too. */
export type AskedChange = {
  price: number;
  proration: Proration;
};

/** The form of a plan on the customer's page, as somebody pressed it. */
export type PressedPlan = {
  price: number;
  /** The moment of its preview, whose amounts hold. */
  at: number;
  /** How often it was pressed, and how often the page said that the card was declined. */
  sent: number;
  declined: number;
  /** The page said that it is made. */
  saidMade: boolean;
  /** Whether the model was told of it. */
  isTold: boolean;
};

/** How the invoices stand of somebody who pays by them. */
export type Invoices = {
  model: InvoicedSubscription;
  /** Acts on them that were asked for: the act and the id. */
  asked: Set<string>;
  /** Amounts of credit notes that settled invoices, of which nobody was told yet, by the invoice's id. */
  notes: Map<string, number>;
  /** Amounts that were paid on the pages of invoices, by the invoice's id. */
  pages: Map<string, number>;
};

/** Somebody who pays for a plan, and what the contract makes of everything that they were told of it. */
export type Subscriber = {
  id: string;
  customerId: string;
  /** A saved card that its subscription does not have yet, of a trial that began without one. */
  cardId: string | null;
  /** Ends of its trial that were asked for; null: now. */
  trialEnds: Set<number | null>;
  /** Ids of prices by their amount. */
  plans: ReadonlyMap<number, string>;
  model: BilledSubscription;
  /** Its invoices, where it is paid by them. */
  invoices: Invoices | null;
  /** By their keys. */
  changes: Map<string, AskedChange>;
  /** Plans that its customer chose on their page, oldest first. */
  presses: PressedPlan[];
  /** Somebody has asked for its end. */
  isEndAsked: boolean;
  /** Number of its events that the model has heard of. */
  heard: number;
  /** Keys of the changes that it was told of. */
  told: Set<string>;
  /** When the pause of now began. */
  pausedAt: number;
  /**
   * From the end of a period to the pause that outlived it: a renewal of then whose answer comes after the pause pays for the
   * period that begins with its end.
   */
  underWay: { from: number; until: number }[];
  /** Payments that the model has counted. */
  counted: Set<string>;
};

/** One merchant with plans, of those that a history is about. */
export type PlanStage = Stage & {
  subscribers: Subscriber[];
  /** When each key was made. */
  askedAt: Map<string, number>;
};
