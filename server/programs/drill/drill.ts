import { minuteMs } from "#server/core/clock.ts";
import type { Price } from "#server/programs/drill/certificate/certificate.ts";
import type { DrillShop } from "#server/programs/drill/open-shop.ts";
import type { PaymentLoad } from "#server/programs/drill/payment-load.ts";
import type { GivenBackup, Site } from "#server/programs/drill/site/site.ts";

export type DrillOptions = {
  /** Clients that pay at once under load. */
  clients: number;
  /** Seconds that each measurement takes, and each step pays before and after. */
  seconds: number;
  price: Price | null;
  /** Where the service is, whose key signs. */
  address: string;
  /** A folder on the disk that is measured. */
  folder: string;
  /** A backup of the service; null for one of the drill's own database. */
  backup: GivenBackup | null;
  /** Told what is done now. */
  tell: (doing: string) => void;
};

/** Everything that the steps of a drill share. */
export type Drill = {
  site: Site;
  options: DrillOptions;
  shop: DrillShop;
  load: PaymentLoad;
};

/** Longer than that, and a part has not come back. */
export const recoversWithinMs = 5 * minuteMs;

export function placeOf(site: Site) {
  return { databaseUrl: site.databaseUrl(), settings: site.settings };
}
