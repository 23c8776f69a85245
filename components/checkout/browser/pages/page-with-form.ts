// The hosted page's only script, where our own fields take the card.
import { enliven } from "#components/checkout/browser/enliven.ts";

enliven({ mountCard: null, price: null });
