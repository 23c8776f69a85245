import { request } from "undici";
import { z } from "zod";
import { collectBytes } from "#server/core/collect-bytes.ts";
import type { Egress } from "#server/core/interfaces/egress.ts";
import type { RegisterAnswer, VatRegister } from "#server/core/interfaces/vat-register.ts";
import { askOutside } from "#server/core/tasks/outside.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { visibleName } from "#server/core/text/visible-name.ts";

/** The REST address of the European Commission's VIES. No part of it comes from anybody's input. */
const viesUrl = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number";
/** From the question to the end of the answer: a shopper waits for it. */
const withinMs = 5_000;
const answerBytesMax = 16_384;
const nameMax = 200;
const headers = { "content-type": "application/json", accept: "application/json" };

const unchecked: RegisterAnswer = { state: "unchecked", consultationNumber: null, name: null };

/** Only what is read of the answer: `server/workshop/testing/vies/declared.yaml` has all of it. */
export const Answer = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
});
/** Comes with the status 200, too. */
const Refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })) });

/** Asks VIES over the guarded way out, which dials no private address, follows no redirects and uses no proxy. */
export function createVies(
  { dispatcher }: Pick<Egress, "dispatcher">,
  { url = viesUrl, timeoutMs = withinMs } = {},
): VatRegister {
  return {
    async ask(number, seller) {
      const signal = AbortSignal.timeout(timeoutMs);
      const post = async (asking: VatNumber | null): Promise<Reply> => {
        const body = JSON.stringify(question(number, asking));
        const answer = await askOutside(() =>
          request(url, { dispatcher, method: "POST", headers, body, signal }),
        );
        const bytes = await collectBytes(answer.body, answerBytesMax, () => new Error("too long"));
        return { status: answer.statusCode, json: JSON.parse(bytes.toString("utf8")) };
      };
      try {
        const answer = await post(seller);
        return read(seller && refusesSeller(answer.json) ? await post(null) : answer);
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

type Reply = { status: number; json: unknown };

/** VIES does not know the seller's number, which need not be wrong: some countries list only who asked for it. */
function refusesSeller(json: unknown): boolean {
  const refusal = Refusal.safeParse(json);
  return (
    refusal.success &&
    refusal.data.errorWrappers.some(({ error }) => error === "INVALID_REQUESTER_INFO")
  );
}

function read({ status, json }: Reply): RegisterAnswer {
  if (status !== 200) return unchecked;
  const answer = Answer.safeParse(json);
  if (!answer.success) return unchecked;
  const { valid, requestIdentifier, name } = answer.data;
  return {
    state: valid ? "valid" : "invalid",
    consultationNumber: requestIdentifier ? requestIdentifier.slice(0, 100) : null,
    name: valid ? toldName(name) : null,
  };
}

/** Countries that tell no names answer `---`. */
function toldName(name: string | null | undefined): string | null {
  const told = visibleName(name);
  return told === null || /^-+$/.test(told) ? null : startOf(told, nameMax);
}

function prefixOf({ country }: VatNumber): string {
  return country === "GR" ? "EL" : country;
}
