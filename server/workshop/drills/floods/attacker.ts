import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { invariant } from "#server/core/assert.ts";
import { openClient } from "#server/programs/load/client.ts";
import { floods } from "#server/workshop/drills/floods/floods.ts";

/**
 * A stranger: `attacker.ts <flood> <origin> <own address>` floods until it is told to stop, then tells
 * how often each status came back. With a low priority: in truth it has machines of its own.
 */
const [name = "", origin = "", localAddress = "127.0.0.1"] = process.argv.slice(2);
const flood = floods[name];
const send = process.send?.bind(process);
invariant(flood && send, "this program is started by the drill or its test");
setPriority(10);
const over = new AbortController();
const client = openClient(origin, { connections: 64, localAddress });
const statuses: Record<string, number> = {};

async function hand(index: number): Promise<void> {
  invariant(flood, "checked above");
  const { signal } = over;
  const target = { port: Number(new URL(origin).port), localAddress };
  for (let turn = index; !signal.aborted; turn += 1) {
    const status = await flood.once({ target, pool: client.pool, signal, index: turn });
    const said = status === null ? "none yet" : String(status);
    statuses[said] = (statuses[said] ?? 0) + 1;
    if (status !== null) tellAnswered();
    // A client that is turned away at once returns at once; the pause leaves others a turn.
    await sleep(1);
  }
}

let hasTold = false;
function tellAnswered(): void {
  if (!hasTold) send?.("answered");
  hasTold = true;
}

process.once("message", () => over.abort());
const hands = Array.from({ length: flood.hands }, (_, index) => hand(index));
send("flooding");
await Promise.all(hands);
send({ statuses });
await client.close();
process.disconnect();
