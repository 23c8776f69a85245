// The hosted page's only script, where the shopper chooses how many or how much.
import { enliven } from "#components/checkout/browser/enliven.ts";
import { price } from "#components/checkout/browser/price.ts";

enliven({ mountCard: null, price });
