import { chargeCallers, chargeSources } from "#server/workshop/checks/charge-callers.ts";
import {
  commentedSources,
  documents,
  spokenSources,
  vagueComments,
  vagueProse,
  vagueTexts,
} from "#server/workshop/checks/comment-openings.ts";
import { loadCopies, loadSources } from "#server/workshop/checks/load-copies.ts";
import { priceArithmetic, priceSources } from "#server/workshop/checks/price-arithmetic.ts";
import {
  checkedSources,
  processorReads,
  processorWords,
} from "#server/workshop/checks/processor-names.ts";
import { recordPlaces, recordSources } from "#server/workshop/checks/record-places.ts";
import {
  subscriptionSources,
  subscriptionWrites,
} from "#server/workshop/checks/subscription-door.ts";

/** The checks that read programs one by one, in one process: most programs are read by several. */
const { reads, names } = checkedSources();
const found = [
  ...priceSources().flatMap(priceArithmetic),
  ...reads.flatMap(processorReads),
  ...names.flatMap(processorWords),
  ...chargeSources().flatMap(chargeCallers),
  ...subscriptionSources().flatMap(subscriptionWrites),
  ...recordSources().flatMap(recordPlaces),
  ...loadSources().flatMap(loadCopies),
  ...commentedSources().flatMap(vagueComments),
  ...spokenSources().flatMap(vagueTexts),
  ...documents().flatMap(vagueProse),
];
for (const place of found) console.error(place);
process.exitCode = found.length > 0 ? 1 : 0;
