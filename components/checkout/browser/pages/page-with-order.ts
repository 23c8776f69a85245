// The script of hosted pages where the service prices an order anew with each choice; loaded by its address.
import { problemOf, stepQuantity } from "#components/checkout/browser/choice.ts";
import { enliven } from "#components/checkout/browser/enliven.ts";
import { keepOrder } from "#components/checkout/browser/order.ts";

enliven({ mountCard: null, price: { keepTotal: stepQuantity, problemOf }, keepOrder });
