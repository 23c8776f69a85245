import { receiveProcessorReturn } from "#server/http/processor-return.ts";
import { getServices } from "#server/http/services.ts";

/** Where a bank sends the shopper back whose processor wants to be told of it. */
export function GET(request: Request): Promise<Response> {
  return receiveProcessorReturn(getServices(), request);
}
