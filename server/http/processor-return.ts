import type { Services } from "#server/core/context.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";

/**
 * Takes a shopper who comes back from the card's bank to the processor's own address, and leads on to where the payment
 * was begun: 303. A payment that no processor knows is 404.
 */
export async function receiveProcessorReturn(
  services: Services,
  request: Request,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  for (const processor of processorsOf(services)) {
    const onward = await processor.takeReturn?.(searchParams);
    if (onward) return new Response(null, { status: 303, headers: { location: onward } });
  }
  return new Response("There is no such payment.", { status: 404 });
}
