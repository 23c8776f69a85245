import type { TRPCLink } from "@trpc/client";
import { share, tap } from "@trpc/server/observable";
import type { AppRouter } from "#server/routers/root.ts";

type Answer = ReturnType<Parameters<ReturnType<ReturnType<typeof onePressLink>>>[0]["next"]>;

/**
 * Makes one of two presses: a mutation that is asked for again while the very same one is under way is that one, and
 * has its answer. A button closes only when its page is drawn anew, and a second press of a double click is sooner:
 * that made two API keys of which one was never seen, and two endpoints that were told everything twice.
 */
export function onePressLink(): TRPCLink<AppRouter> {
  const underWay = new Map<string, Answer>();
  return () =>
    ({ op, next }) => {
      if (op.type !== "mutation") return next(op);
      const call = `${op.path} ${JSON.stringify(op.input)}`;
      const before = underWay.get(call);
      if (before) return before;
      const over = () => underWay.delete(call);
      const answer = next(op).pipe(tap({ complete: over, error: over }), share());
      underWay.set(call, answer);
      return answer;
    };
}
