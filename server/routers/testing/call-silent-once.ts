import { Dispatcher } from "undici";
import type { Egress } from "#server/core/interfaces/egress.ts";
import { EgressRefused } from "#server/webhooks/egress.ts";

/**
 * A way out by which a receiver that has given no answer, or whose name does not resolve, is not called again: each
 * further call fails at once. Otherwise one of them would take all the time in which a test clock is moved, a few
 * seconds for each attempt. Receivers are told apart by origin.
 */
export function callSilentOnce({ dispatcher }: Egress): Egress {
  return { dispatcher: new CallsSilentOnce(dispatcher) };
}

class CallsSilentOnce extends Dispatcher {
  private readonly to: Dispatcher;
  private readonly silent = new Set<string>();

  constructor(to: Dispatcher) {
    super();
    this.to = to;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const origin = String(options.origin);
    if (this.silent.has(origin))
      throw new EgressRefused("Not called: it did not answer earlier while the test clock moved.");
    return this.to.dispatch(options, this.noting(origin, handler));
  }

  private noting(origin: string, handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
    let answered = false;
    return {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (controller, status, ...head) => {
        if (status >= 200) answered = true;
        handler.onResponseStart?.(controller, status, ...head);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => {
        if (!answered) this.silent.add(origin);
        handler.onResponseError?.(controller, error);
      },
    };
  }
}
