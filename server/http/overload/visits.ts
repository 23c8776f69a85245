import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Tally } from "#server/limits/tally.ts";

/**
 * How many requests of unknown credentials are let in at a time, to find out whose they are, which
 * takes milliseconds.
 */
const guestsMax = 32;
/** Credentials whose merchant is remembered, the latest; as hashes. */
const rememberedMax = 10_000;

/** A request that was let in. */
export type Visit = {
  /**
   * Names its merchant. False for a guest whose merchant has its part of these places already: the
   * request is then refused.
   */
  name(merchantId: string, places: number): boolean;
  leave(): void;
};

type Coming = {
  /** The credential it came with (`credentialOf`), if any. */
  credential: string | null;
  /**
   * Whether there is no free place, so that it may enter only if its merchant has few requests at
   * work.
   */
  isGuest: boolean;
  places: number;
};

/**
 * Counts the requests at work in this process by merchant. A credential that was once found to be a
 * merchant's is known again at the door, so that refusing a merchant that asks too much costs
 * nothing. Of unknown credentials a few at a time are let in until it is known whose they are. What
 * is remembered opens nothing: it only decides who waits.
 */
export class Visits {
  private readonly inside = new Tally();
  private readonly known = new Map<string, string>();
  private guests = 0;

  /** Null when the request is refused. */
  begin({ credential, isGuest, places }: Coming): Visit | null {
    let merchant = credential === null ? undefined : this.known.get(credential);
    const isStranger = isGuest && merchant === undefined;
    if (isStranger && (credential === null || this.guests >= guestsMax)) return null;
    if (isGuest && merchant !== undefined && !this.hasRoom(merchant, places)) return null;
    let isOver = false;
    let isUnknown = isStranger;
    if (isUnknown) this.guests += 1;
    if (merchant !== undefined) this.inside.add(merchant, 1);
    const noStranger = () => {
      if (isUnknown) this.guests -= 1;
      isUnknown = false;
    };
    return {
      name: (merchantId, placesNow) => {
        if (isOver || merchant !== undefined) return true;
        noStranger();
        if (credential !== null) this.remember(credential, merchantId);
        if (isGuest && !this.hasRoom(merchantId, placesNow)) return false;
        merchant = merchantId;
        this.inside.add(merchantId, 1);
        return true;
      },
      leave: () => {
        if (isOver) return;
        isOver = true;
        noStranger();
        if (merchant !== undefined) this.inside.add(merchant, -1);
      },
    };
  }

  /** Whether it has less than the part that each merchant at work may have, itself included. */
  private hasRoom(merchantId: string, places: number): boolean {
    const own = this.inside.of(merchantId);
    const merchants = this.inside.size + (own === 0 ? 1 : 0);
    return own < places / merchants;
  }

  private remember(credential: string, merchantId: string): void {
    const [oldest] = this.known.size >= rememberedMax ? this.known.keys() : [];
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(credential, merchantId);
  }
}

/** The request's credential (API key, token or cookie), as a hash. */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const brought = authorization ?? cookie;
  return brought === undefined ? null : hash("sha256", brought, "base64");
}
