import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** So many at a time are let in only to be asked whose they are, which takes milliseconds. */
const guestsMax = 32;
/** Credentials whose merchant is remembered, the latest; as hashes. */
const rememberedMax = 10_000;

/** A request that was let in, of whomever. */
export type Visit = {
  /** Whose it is. False for a guest whose merchant has its part of so many places already: it has to go. */
  name(merchantId: string, places: number): boolean;
  leave(): void;
};

type Coming = {
  /** What may tell whose it is (`credentialOf`). */
  credential: string | null;
  /** There is no place for it, unless its merchant has few of them. */
  isGuest: boolean;
  places: number;
};

/**
 * Whose requests are at work in this process. A credential that proved to be a merchant's is known again at the door,
 * so that whoever asks too much is refused for nothing; of those never seen a few at a time are let in until they
 * have said whose they are. What is remembered opens nothing: it says who waits.
 */
export class Visits {
  private readonly inside = new Map<string, number>();
  private readonly known = new Map<string, string>();
  private guests = 0;

  /** Null: it has to go. */
  begin({ credential, isGuest, places }: Coming): Visit | null {
    let merchant = credential === null ? undefined : this.known.get(credential);
    const isStranger = isGuest && merchant === undefined;
    if (isStranger && (credential === null || this.guests >= guestsMax)) return null;
    if (isGuest && merchant !== undefined && !this.hasRoom(merchant, places)) return null;
    let isOver = false;
    let isUnknown = isStranger;
    if (isUnknown) this.guests += 1;
    if (merchant !== undefined) this.count(merchant, 1);
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
        this.count(merchantId, 1);
        return true;
      },
      leave: () => {
        if (isOver) return;
        isOver = true;
        noStranger();
        if (merchant !== undefined) this.count(merchant, -1);
      },
    };
  }

  /** Whether it has less than the part that each merchant at work may have, itself included. */
  private hasRoom(merchantId: string, places: number): boolean {
    const own = this.inside.get(merchantId) ?? 0;
    const merchants = this.inside.size + (own === 0 ? 1 : 0);
    return own < places / merchants;
  }

  private count(merchantId: string, more: 1 | -1): void {
    const now = (this.inside.get(merchantId) ?? 0) + more;
    if (now === 0) this.inside.delete(merchantId);
    else this.inside.set(merchantId, now);
  }

  private remember(credential: string, merchantId: string): void {
    const [oldest] = this.known.size >= rememberedMax ? this.known.keys() : [];
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(credential, merchantId);
  }
}

/** What the request brings that may tell whose it is, as a hash. */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const brought = authorization ?? cookie;
  return brought === undefined ? null : hash("sha256", brought, "base64");
}
