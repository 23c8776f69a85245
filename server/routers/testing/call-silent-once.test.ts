import { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { callSilentOnce } from "#server/routers/testing/call-silent-once.ts";

type Ending = "answered" | "refused" | "hung";

/** A way out to receivers that end as their host says, and a handler that keeps what it is told. */
function wayOut() {
  const called: string[] = [];
  class Receivers extends Dispatcher {
    override dispatch(
      { origin }: Dispatcher.DispatchOptions,
      handler: Dispatcher.DispatchHandler,
    ): boolean {
      const ending = new URL(String(origin)).hostname.split(".")[0] as Ending;
      called.push(ending);
      const controller = {} as Dispatcher.DispatchController;
      if (ending === "answered") handler.onResponseStart?.(controller, 500, {}, "");
      // A request that hangs is aborted by whoever waits for it.
      else handler.onResponseError?.(controller, new Error(ending));
      return true;
    }
  }
  const { dispatcher } = callSilentOnce({ dispatcher: new Receivers() });
  const call = (ending: Ending) =>
    dispatcher.dispatch({ origin: `https://${ending}.example`, path: "/", method: "POST" }, {});
  return { called, call };
}

test.each(["refused", "hung"] as const)("a receiver that %s is called once", (ending) => {
  const { called, call } = wayOut();
  call(ending);
  expect(() => call(ending)).toThrow("did not answer earlier");
  call("answered");
  expect(called).toEqual([ending, "answered"]);
});

test("a receiver that answers is called each time, whatever it answers", () => {
  const { called, call } = wayOut();
  call("answered");
  call("answered");
  expect(called).toEqual(["answered", "answered"]);
});
