// The hosted page's only script, where the service prices an order anew with each choice.
import { enliven } from "#components/checkout/browser/enliven.ts";
import { keepOrder } from "#components/checkout/browser/order.ts";
import { price } from "#components/checkout/browser/price.ts";

enliven({ mountCard: null, price, keepOrder });
