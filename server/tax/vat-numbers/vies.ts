import { request } from "undici";
import { z } from "zod";
import { collectBytes } from "#server/core/collect-bytes.ts";
import type { Egress } from "#server/core/interfaces/egress.ts";
import type { RegisterAnswer, VatRegister } from "#server/core/interfaces/vat-register.ts";
import { askOutside } from "#server/core/tasks/outside.ts";

/** The REST address of the European Commission's VIES. No part of it comes from anybody's input. */
const viesUrl = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number";
/** From the question to the end of the answer: a shopper waits for it. */
const withinMs = 5_000;
const answerBytesMax = 16_384;

const unchecked: RegisterAnswer = { state: "unchecked", consultationNumber: null };

/** An error has the status 200, too: `{ actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] }`. */
const Answer = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() });

/** Asks VIES over the guarded way out, which dials no private address, follows no redirects and uses no proxy. */
export function createVies(
  { dispatcher }: Egress,
  { url = viesUrl, timeoutMs = withinMs } = {},
): VatRegister {
  return {
    async ask(number, seller) {
      try {
        const answer = await askOutside(() =>
          request(url, {
            dispatcher,
            method: "POST",
            headers: { "content-type": "application/json", accept: "application/json" },
            body: JSON.stringify(question(number, seller)),
            signal: AbortSignal.timeout(timeoutMs),
          }),
        );
        const bytes = await collectBytes(answer.body, answerBytesMax, () => new Error("too long"));
        return read(answer.statusCode, bytes.toString("utf8"));
      } catch {
        return unchecked;
      }
    },
  };
}

type VatNumber = Parameters<VatRegister["ask"]>[0];

function question(number: VatNumber, seller: VatNumber | null): object {
  return {
    countryCode: prefixOf(number),
    vatNumber: number.digits,
    ...(seller && {
      requesterMemberStateCode: prefixOf(seller),
      requesterNumber: seller.digits,
    }),
  };
}

function read(status: number, text: string): RegisterAnswer {
  if (status !== 200) return unchecked;
  const answer = Answer.safeParse(JSON.parse(text));
  if (!answer.success) return unchecked;
  const { valid, requestIdentifier } = answer.data;
  return {
    state: valid ? "valid" : "invalid",
    consultationNumber: requestIdentifier ? requestIdentifier.slice(0, 100) : null,
  };
}

function prefixOf({ country }: VatNumber): string {
  return country === "GR" ? "EL" : country;
}
