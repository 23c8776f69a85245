import { httpBatchLink, httpLink, retryLink, splitLink, type TRPCLink } from "@trpc/client";
import { share, tap } from "@trpc/server/observable";
import { isDry } from "#components/trpc/dry.ts";
import { keyOf, onceLink } from "#components/trpc/once-link.ts";
import { isOutcomeUnknown } from "#components/trpc/problems.ts";
import { stepUpLink } from "#components/trpc/step-up.ts";
import type { AppRouter } from "#server/routers/root.ts";
import { shownMerchantHeader } from "#server/wire/atoms/merchant/shown-merchant.ts";

const sentAgainMax = 3;
const sendAgainAfterMs = 500;
/** The service takes no more at once. */
const batchMax = 10;

type Way = {
  url?: string;
  fetch?: typeof globalThis.fetch;
  /** The merchant whose page asks: nothing is done for another one. Undefined where nobody is signed in. */
  merchantId?: string | undefined;
};

/** The way to the service. What has a key is sent again when its outcome is not known; nothing else is. */
export function serviceLinks({
  url = "/api/trpc",
  fetch = globalThis.fetch,
  merchantId,
}: Way = {}): TRPCLink<AppRouter>[] {
  const shown: Record<string, string> = merchantId ? { [shownMerchantHeader]: merchantId } : {};
  return [
    onePressLink(),
    stepUpLink(),
    onceLink(),
    retryLink({
      retry: ({ op, error, attempts }) =>
        keyOf(op) !== null && isOutcomeUnknown(error) && attempts <= sentAgainMax,
      retryDelayMs: (attempts) => sendAgainAfterMs * 2 ** (attempts - 1),
    }),
    splitLink({
      condition: isDry,
      // By itself, and without a key: it is asked again as often as somebody wants to know.
      true: httpLink({ url, fetch, headers: { ...shown, prefer: "dry-run" } }),
      false: splitLink({
        condition: (op) => keyOf(op) !== null,
        true: httpLink({
          url,
          fetch,
          headers: ({ op }) => ({ ...shown, "idempotency-key": keyOf(op) ?? "" }),
        }),
        false: httpBatchLink({ url, fetch, maxItems: batchMax, headers: shown }),
      }),
    }),
  ];
}

type Answer = ReturnType<Parameters<ReturnType<ReturnType<typeof onePressLink>>>[0]["next"]>;

/**
 * Makes one of two presses: a mutation that is asked for again while the very same one is under way is that one, and
 * has its answer. A button closes only when its page is drawn anew, and a second press of a double click is sooner:
 * that made two API keys of which one was never seen, and two endpoints that were told everything twice.
 */
function onePressLink(): TRPCLink<AppRouter> {
  const underWay = new Map<string, Answer>();
  return () =>
    ({ op, next }) => {
      if (op.type !== "mutation") return next(op);
      const call = `${isDry(op) ? "dry " : ""}${op.path} ${JSON.stringify(op.input)}`;
      const before = underWay.get(call);
      if (before) return before;
      const over = () => underWay.delete(call);
      const answer = next(op).pipe(tap({ complete: over, error: over }), share());
      underWay.set(call, answer);
      return answer;
    };
}
