import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createVies } from "#server/tax/vat-numbers/vies.ts";
import { createEgress } from "#server/webhooks/egress.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import {
  faultsByDeclaration,
  testServiceAnswers,
} from "#server/workshop/testing/vies/declaration.ts";

const number = { country: "GR", digits: "094259216" };
const seller = { country: "NL", digits: "004495445B01" };
const unchecked = { state: "unchecked", consultationNumber: null, name: null };

/** A register at an address of its own; `asked` has the bodies that it got. */
async function registerOf(
  answer: RequestListener,
  { allowPrivateNetworks = true, timeoutMs = 5000 } = {},
) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()));
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const egress = createEgress({ allowPrivateNetworks });
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
    await egress.dispatcher.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { vies: createVies(egress, { url: `http://127.0.0.1:${port}/check`, timeoutMs }), asked };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

/** An answer of the double; one that the Commission's declaration does not have fails the test. */
function declared(definition: "CheckVatResponse" | "CommonResponse", body: unknown, status = 200) {
  expect(faultsByDeclaration(definition, body)).toEqual([]);
  return json(body, status);
}

const refusal = (error: string, status = 200) =>
  declared("CommonResponse", { actionSucceed: false, errorWrappers: [{ error }] }, status);

test("a number is asked for with the seller's, and the consultation number is kept", async () => {
  const { vies, asked } = await registerOf(
    declared("CheckVatResponse", {
      valid: true,
      requestIdentifier: "WAPIAAAAX",
      name: "Bakker AE\n",
    }),
  );
  expect(await vies.ask(number, seller)).toEqual({
    state: "valid",
    consultationNumber: "WAPIAAAAX",
    name: "Bakker AE",
  });
  expect(asked).toEqual([
    {
      countryCode: "EL",
      vatNumber: "094259216",
      requesterMemberStateCode: "NL",
      requesterNumber: "004495445B01",
    },
  ]);
});

test("without a seller's number there is no consultation number", async () => {
  const { vies, asked } = await registerOf(
    declared("CheckVatResponse", { valid: false, requestIdentifier: "", name: "---" }),
  );
  expect(await vies.ask(number, null)).toEqual({ ...unchecked, state: "invalid" });
  expect(asked).toEqual([{ countryCode: "EL", vatNumber: "094259216" }]);
});

const refusals = Object.values(testServiceAnswers).filter((answer) => typeof answer === "string");

test.each(refusals.flatMap((error) => [200, 400, 500].map((status) => [error, status] as const)))(
  "the refusal %s, with the status %i, leaves the number unchecked",
  async (error, status) => {
    const { vies } = await registerOf(refusal(error, status));
    expect(await vies.ask(number, seller)).toEqual(unchecked);
  },
);

test("a seller whom VIES does not know gets the answer, without a consultation number", async () => {
  const { vies, asked } = await registerOf((request, response) =>
    (asked.length === 1
      ? refusal("INVALID_REQUESTER_INFO", 400)
      : declared("CheckVatResponse", { valid: true, requestIdentifier: "", name: "---" }))(
      request,
      response,
    ),
  );
  expect(await vies.ask(number, seller)).toEqual({ ...unchecked, state: "valid" });
  expect(asked[1]).toEqual({ countryCode: "EL", vatNumber: "094259216" });
});

test.each<[string, RequestListener]>([
  ["fails", json({ valid: true }, 500)],
  ["answers something else", json({ isValid: true })],
  ["answers no JSON", (_, response) => response.end("<html>")],
  [
    "answers without end",
    (_, response) => response.end(`{"valid":true,"x":"${"x".repeat(20_000)}"}`),
  ],
  ["leads elsewhere", (_, response) => response.writeHead(302, { location: "/other" }).end()],
  ["hangs up", (request) => request.socket.destroy()],
])("a register that %s leaves the number unchecked", async (_, answer) => {
  const { vies } = await registerOf(answer);
  expect(await vies.ask(number, seller)).toEqual(unchecked);
});

test("a register that never answers is left when the time is over", async () => {
  const { vies, asked } = await registerOf(() => {}, { timeoutMs: 50 });
  expect(await vies.ask(number, seller)).toEqual(unchecked);
  expect(asked).toHaveLength(1);
});

test("the guarded way out does not dial a private address", async () => {
  const { vies, asked } = await registerOf(json({ valid: true }), { allowPrivateNetworks: false });
  expect(await vies.ask(number, seller)).toEqual(unchecked);
  expect(asked).toEqual([]);
});
