import type { Clock } from "#server/core/clock.ts";
import {
  type NoticeItem,
  signatureOf,
} from "#server/payments/processor/adyen/notices/signature.ts";
import type { Send } from "#server/payments/processor/ask-patiently.ts";
import { type Answer, refusal } from "#server/workshop/testing/adyen/answers.ts";
import { answerDispute } from "#server/workshop/testing/adyen/disputes.ts";
import { callBack, modify } from "#server/workshop/testing/adyen/modifications.ts";
import { openPage, pageResult } from "#server/workshop/testing/adyen/pages.ts";
import { complete, pay } from "#server/workshop/testing/adyen/payments.ts";
import { AdyenTable } from "#server/workshop/testing/adyen/table.ts";
import { AdyenWorld, type Fields, merchantAccount } from "#server/workshop/testing/adyen/world.ts";
import type { DeclaredOperation } from "#server/workshop/testing/processor/declared-table.ts";

const apiKey = "AQE_double";
export const hmacKey = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

/** The service's settings for the model of Adyen. */
export const adyenEnv = {
  PROCESSOR: "adyen",
  ADYEN_API_KEY: apiKey,
  ADYEN_MERCHANT_ACCOUNT: merchantAccount,
  ADYEN_HMAC_KEY: hmacKey,
  ADYEN_API_BASE: "http://adyen.double",
} as const;

type Asked = {
  service: string;
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
};
type Way = "answers" | "drops" | "loses answers";

/** At least so long Adyen keeps an idempotency key (docs.adyen.com/development-resources/api-idempotency). */
const keysKeptMs = 7 * 86_400_000;

/**
 * The model of Adyen behind the adapter's HTTP requests. Requests, answers and notices are held to Adyen's own
 * declarations.
 */
export class AdyenDouble {
  readonly table: AdyenTable;
  readonly world: AdyenWorld;
  /** Requests as they came; tests look at these. */
  readonly seen: Asked[] = [];
  /** Treatment of requests that change something. */
  way: Way = "answers";
  /** The next request is answered with this, and nothing is done. */
  fails: { status: number; headers?: Record<string, string> } | null = null;
  private readonly kept = new Map<string, { at: number; answer: Answer }>();

  constructor(clock: Clock, table = new AdyenTable()) {
    this.table = table;
    this.world = new AdyenWorld(clock, table);
  }

  readonly send: Send = async (url, init) => {
    const headers = new Headers(init.headers);
    const { pathname, searchParams } = new URL(url);
    const [, service = "", ...rest] = pathname.split("/");
    const asked: Asked = {
      service,
      method: init.method ?? "GET",
      path: `/${rest.join("/")}`,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    this.seen.push(asked);
    const changes = asked.method !== "GET";
    if (changes && this.way === "drops") throw new TypeError("fetch failed");
    const fails = this.fails;
    this.fails = null;
    if (fails) return Response.json({ status: fails.status }, fails);
    const answer = this.answer(asked, headers);
    if (changes && this.way === "loses answers") throw new TypeError("terminated");
    return new Response(answer.body ? JSON.stringify(answer.body) : null, {
      status: answer.status,
    });
  };

  /** The notices on their way, signed and taken off it. */
  takeNotices(): string[] {
    return this.world.notices.splice(0).map((item) => notice(item));
  }

  /** Adyen forgets keys after a week at the earliest. */
  forgetKeys(): void {
    const now = this.world.clock.now().getTime();
    for (const [key, { at }] of this.kept) if (now - at > keysKeptMs) this.kept.delete(key);
  }

  private answer(asked: Asked, headers: Headers): Answer {
    if (headers.get("x-api-key") !== apiKey) return refusal(401, "000", "HTTP Status Response");
    const operation = this.table.find(asked.service, asked.method, asked.path);
    if (!operation) return refusal(404, "0", "Not found");
    const wrong = this.table.wrongRequest(operation, asked.body, asked.query);
    if (wrong) return refusal(422, "702", wrong);
    const key = headers.get("idempotency-key");
    if (key !== null && key.length > 64) return refusal(400, "0", "Idempotency key is too long");
    // Not a rule of Adyen's but ours: all that moves money carries a key.
    if (key === null && asked.service === "checkout" && asked.method === "POST")
      return refusal(400, "0", "This double wants an idempotency key here.");
    const before = key === null ? undefined : this.kept.get(key);
    if (before) return before.answer;
    const answer = this.act(operation, asked);
    if (answer.status === operation.status) this.table.checkAnswer(operation, answer.body);
    const at = this.world.clock.now().getTime();
    if (key !== null && answer.status < 300) this.kept.set(key, { at, answer });
    return answer;
  }

  private act({ path: template }: DeclaredOperation, { service, method, path, ...asked }: Asked) {
    const { world } = this;
    const body = (asked.body ?? {}) as Fields;
    if (service === "disputes") return answerDispute(world, path, body);
    if (method === "DELETE") return this.forgetStored(path);
    switch (template) {
      case "/payments":
        return pay(world, body);
      case "/payments/details":
        return complete(world, body);
      case "/sessions":
        return openPage(world, body);
      case "/sessions/{sessionId}":
        return pageResult(world, path.split("/")[2] ?? "", asked.query["sessionResult"] ?? "");
      case "/cancels":
        return callBack(world, body);
      case "/storedPaymentMethods":
        return this.listStored(String(asked.query["shopperReference"]));
      default:
        return modify(world, path, body);
    }
  }

  private listStored(shopperReference: string): Answer {
    const kept = [...this.world.stored].filter(([, { shopper }]) => shopper === shopperReference);
    const storedPaymentMethods = kept.map(([id, { card }]) => ({
      id,
      type: "scheme",
      name: "VISA",
      brand: "visa",
      lastFour: card.number.slice(-4),
      expiryMonth: card.month,
      expiryYear: card.year,
      shopperReference,
    }));
    return { status: 200, body: { merchantAccount, shopperReference, storedPaymentMethods } };
  }

  private forgetStored(path: string): Answer {
    const isGone = this.world.stored.delete(path.split("/").at(-1) ?? "");
    return isGone ? { status: 204 } : refusal(422, "800", "Contract not found");
  }
}

/** As Adyen sends it: one item, signed. */
export function notice(item: NoticeItem, live = "false"): string {
  const additionalData = { ...item.additionalData, hmacSignature: signatureOf(item, hmacKey) };
  return JSON.stringify({
    live,
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData } }],
  });
}
