import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Clock, secondMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { createAddressLimit } from "#server/limits/address-limit.ts";
import { Tally } from "#server/limits/tally.ts";

/** The share of RATE_LIMIT_RPS that an address may be refused each second before it waits. */
const refusalsShare = 0.2;
const waitMs = secondMs;
/**
 * How much longer an address waits for each of its refusals that wait already: they are sent one
 * after the other, as are those of eight hundred connections at once. Sent together they would come back together.
 */
const apartMs = 37;
const waitMsMax = 30 * secondMs;
/** How many refusals wait at the same time; of one more the connection is closed. */
const waitingMax = 2_000;

export interface SlowRefusals {
  /** Holds back an answer of 4xx, whoever writes it. */
  watch(response: ServerResponse, ip: string | null): void;
  /** Answers past a response, on the connection itself. */
  answer(socket: Socket, ip: string | null, say: () => void): void;
}

/**
 * Makes an address that is refused again and again wait for each further refusal: a second, and
 * longer the more of its refusals wait. Waiting costs nothing, and a loop that comes back as soon
 * as it is sent away gets no faster than its number of connections: six hundred of them come back
 * twenty-seven times a second. Successful answers never wait, nor does a refusal now and then.
 */
export function createSlowRefusals(env: Pick<Env, "RATE_LIMIT_RPS">, clock: Clock): SlowRefusals {
  const limit = createAddressLimit({ env, clock }, refusalsShare);
  const ofAddress = new Tally();
  let waiting = 0;

  function answer(socket: Socket, ip: string | null, say: () => void): void {
    const decision = limit.take(ip);
    if (!decision || decision.allowed) return say();
    if (waiting >= waitingMax) return void socket.destroy();
    const address = addressGroup(ip ?? "unknown");
    const before = ofAddress.of(address);
    ofAddress.add(address, 1);
    waiting += 1;
    const done = () => {
      clearTimeout(timer);
      socket.off("close", done);
      waiting -= 1;
      ofAddress.add(address, -1);
    };
    const timer = setTimeout(
      () => {
        done();
        say();
      },
      Math.min(waitMs + apartMs * before, waitMsMax),
    );
    socket.once("close", done);
  }

  function watch(response: ServerResponse, ip: string | null): void {
    const end = response.end.bind(response) as (...said: unknown[]) => ServerResponse;
    response.end = ((...said: unknown[]) => {
      const isRefusal = response.statusCode >= 400 && response.statusCode < 500;
      if (!isRefusal || !response.socket) return end(...said);
      answer(response.socket, ip, () => end(...said));
      return response;
    }) as typeof response.end;
  }

  return { watch, answer };
}
