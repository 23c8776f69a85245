import type { IncomingMessage, ServerResponse } from "node:http";
import { addressGroup } from "#server/limits/address-group.ts";
import { Tally } from "#server/limits/tally.ts";

const mebibyte = 1024 * 1024;
/** Hundreds of notices of the processor at once, or eight of the largest bodies. */
const ofAddressMax = 8 * mebibyte;
const togetherMax = 64 * mebibyte;
/**
 * This much of one request is always taken, a form or a notice, so that others who fill the room
 * keep nobody out. Connections are limited to 4,000 (`limit-connections.ts`), so this is 64 MiB at
 * most.
 */
const smallBytes = 16 * 1024;

type Exchange = { request: IncomingMessage; response: ServerResponse; ip: string | null };

/**
 * Limits how many bytes of bodies are held at the same time while it is not known whose they are,
 * for each network address (IPv6 by /64) and in total. Otherwise a thousand connections that each
 * leave out the last byte of a mebibyte would hold a gibibyte. Answers a function for each request,
 * which takes room until the request is over and says false when there is none.
 */
export function createBodyRoom(): (exchange: Exchange) => (bytes: number) => boolean {
  const ofAddress = new Tally();
  let together = 0;
  const add = (address: string, bytes: number) => {
    together += bytes;
    ofAddress.add(address, bytes);
  };
  return ({ request, response, ip }) => {
    const address = addressGroup(ip ?? "unknown");
    const { socket } = request;
    let held = 0;
    const giveBack = () => {
      socket.off("close", giveBack);
      add(address, -held);
      held = 0;
    };
    return (bytes) => {
      const ofThis = ofAddress.of(address) + bytes;
      const isFull = ofThis > ofAddressMax || together + bytes > togetherMax;
      if (isFull && held + bytes > smallBytes) return false;
      if (held === 0 && bytes > 0) {
        // A response whose turn does not come before the connection closes emits no event of its own; only the
        // socket does.
        socket.once("close", giveBack);
        response.once("close", giveBack);
      }
      held += bytes;
      add(address, bytes);
      return true;
    };
  };
}
