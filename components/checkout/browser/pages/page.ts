// The script of hosted pages on which nothing is paid: outcomes, receipts, and whatever has ended.
import { enliven } from "#components/checkout/browser/enliven.ts";
import { enlivenStill } from "#components/checkout/browser/still.ts";

enliven({ mountCard: null, price: null, still: enlivenStill });
