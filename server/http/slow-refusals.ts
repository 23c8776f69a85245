import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { secondMs } from "#server/core/clock.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { createAddressLimit } from "#server/limits/address-limit.ts";

/** Of RATE_LIMIT_RPS, what an address may be refused a second before it waits. */
const refusalsShare = 0.2;
const waitMs = secondMs;
/** Who waits longer, and by how much, so that not all come back at the same moment. */
const apartMs = 37;
const apartMax = 20;
/** Refusals that wait at the same time; who is one more has its connection closed. */
const waitingMax = 2_000;

export interface SlowRefusals {
  /** Holds back an answer of 4xx, whoever writes it. */
  watch(response: ServerResponse, ip: string | null): void;
  /** Answers past a response, on the connection itself. */
  answer(socket: Socket, ip: string | null, say: () => void): void;
}

/**
 * Who is refused again and again waits a second for each further refusal, and costs nothing
 * meanwhile: a loop that comes back as soon as it is sent away is as fast as it has connections, not as
 * fast as we can say no. What succeeds never waits, nor does a refusal now and then.
 */
export function createSlowRefusals(env: Pick<Env, "RATE_LIMIT_RPS">, clock: Clock): SlowRefusals {
  const limit = createAddressLimit({ env, clock }, refusalsShare);
  let waiting = 0;

  function answer(socket: Socket, ip: string | null, say: () => void): void {
    const decision = limit.take(ip);
    if (!decision || decision.allowed) return say();
    if (waiting >= waitingMax) return void socket.destroy();
    waiting += 1;
    const done = () => {
      clearTimeout(timer);
      socket.off("close", done);
      waiting -= 1;
    };
    const timer = setTimeout(
      () => {
        done();
        say();
      },
      waitMs + apartMs * (waiting % apartMax),
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
