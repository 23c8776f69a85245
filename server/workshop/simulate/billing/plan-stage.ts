import type { Stage } from "#server/workshop/simulate/stage.ts";
import type {
  BilledSubscription,
  Proration,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";

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
  /** By their keys. */
  changes: Map<string, AskedChange>;
  /** Plans that its customer chose on their page, oldest first. */
  presses: PressedPlan[];
  /** Somebody has asked for its end. */
  isEndAsked: boolean;
  /** The last of its events that the model has heard of. */
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
