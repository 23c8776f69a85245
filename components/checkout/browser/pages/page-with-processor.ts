// The hosted page's only script, where the processor's own fields take the card.
import { enliven } from "#components/checkout/browser/enliven.ts";
import { keepOrder } from "#components/checkout/browser/order.ts";
import { price } from "#components/checkout/browser/price.ts";
import { mountExpress } from "#components/checkout/browser/processor/express.ts";
import { mountProcessorCard } from "#components/checkout/browser/processor/processor-card.ts";

enliven({ mountCard: mountProcessorCard, price, keepOrder });
mountExpress();
