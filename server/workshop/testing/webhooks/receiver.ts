import { afterwards } from "#server/workshop/testing/afterwards.ts";
import {
  openReceiver,
  type ReceivedRequest,
  type Receiver,
  type Reply,
} from "#server/workshop/testing/webhooks/open-receiver.ts";

/** A merchant's server for a test file, closed after its tests. */
export async function startReceiver(
  answer?: (request: ReceivedRequest) => Reply,
): Promise<Receiver> {
  const receiver = await openReceiver(answer);
  afterwards(() => receiver.stop());
  return receiver;
}
