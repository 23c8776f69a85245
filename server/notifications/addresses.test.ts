import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { createMail } from "#server/notifications/mail.ts";
import { PermanentFailure } from "#server/notifications/provider.ts";
import { emailProblem } from "#server/wire/atoms/checkout/contact-fields.ts";
import { LetterTo } from "#server/wire/atoms/checkout/paper.ts";
import { SendEmail } from "#server/wire/message.ts";
import { UpdateCustomer } from "#server/wire/payments/customer.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";

const message = {
  id: "msg_1",
  merchantId: "mer_1",
  subject: "Paid",
  text: "Thank you.",
  html: null,
};

/**
 * A mail server, and whom it was given letters for, with whether SMTPUTF8 was asked for: it shows domains in Unicode,
 * and only an address that is ASCII on the wire needs no SMTPUTF8.
 */
async function mailServer(options: SMTPServerOptions = {}) {
  const given: { to: string; utf8: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const utf8 = (envelope as { smtpUtf8?: boolean }).smtpUtf8 === true;
      given.push(...envelope.rcptTo.map(({ address }) => ({ to: address, utf8 })));
      stream.resume();
      stream.once("end", () => done());
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  if (!listening.listening) await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const env = { SMTP_FROM: "no-reply@pay.example", APP_URL: "https://pay.example" };
  return { given, mail: createMail(env, `smtp://127.0.0.1:${port}`) };
}

/** Addresses as people and their devices write them into a field, right and wrong. */
const typed = fc
  .array(
    fc.constantFrom(
      ..."a B 7 . - + _ ' @ , < > : ; ( \\ / % ü é e\u0301 ß 例 え テ 用 अ म र ا ب ы 😀 。 ． ａ ＠ \u200d \u200b \u00b7".split(
        " ",
      ),
      " ",
      "mailto:",
      "ada",
      "@example.com",
      "@bücher.example",
      "@例え.テスト",
      "@xn--bcher-kva.example",
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const ending = fc.constantFrom("", "@example.com", "@bücher.example", "@пошта.укр", ".com");
const addresses = fc.tuple(typed, ending).map(([text, end]) => text + end);
const { runs: numRuns, seed } = searchSettings(50);
const runs = { numRuns, seed };

test("what the page takes, REST, letters and the form to send one again take too, and nothing else", () => {
  fc.assert(
    fc.property(addresses, (text) => {
      const address = text.trim();
      const taken = emailProblem(address) === null;
      const id = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
      if (address !== "")
        expect(UpdateCustomer.safeParse({ id, email: address }).success).toBe(taken);
      expect(LetterTo.safeParse({ to: address }).success).toBe(taken);
      const letter = { to: address, subject: "Paid", text: "Thank you." };
      expect(SendEmail.safeParse(letter).success).toBe(taken);
    }),
    { ...runs, numRuns: numRuns * 20 },
  );
});

test("every address that the page takes is given to the mail server, as RFC 6531 writes it", async () => {
  const { given, mail } = await mailServer();
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(addresses, async (text) => {
      // smtp-server refuses these even in quotes, which RFC 5321 (4.1.2) allows: email-rule.test.ts has them.
      fc.pre(emailProblem(text) === null && !/\.[.@]/.test(text));
      taken += 1;
      const recipient = text.trim();
      await mail.send({ ...message, recipient });
      const at = recipient.lastIndexOf("@");
      const local = recipient.slice(0, at).normalize("NFC");
      const to = `${local}@${domainToUnicode(domainToASCII(recipient.slice(at + 1)))}`;
      expect(given.at(-1)).toEqual({ to, utf8: /[^\0-\x7f]/.test(local) });
    }),
    { ...runs, maxSkipsPerRun: 1000 },
  );
  expect(taken).toBeGreaterThanOrEqual(numRuns);
});

test("an internationalized address that a mail server calls a mistake is given up, and another is not", async () => {
  const { mail } = await mailServer({
    hideSMTPUTF8: true,
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("Bad recipient address syntax"), { responseCode: 501 })),
  });
  const sending = (recipient: string) =>
    mail.send({ ...message, recipient }).catch((error: unknown) => error);
  expect(await sending("用户@example.com")).toBeInstanceOf(PermanentFailure);
  expect(await sending("ada@bücher.example")).not.toBeInstanceOf(PermanentFailure);
});

test("what is no address is given up before anybody is asked", async () => {
  const { given, mail } = await mailServer();
  const ended = await mail
    .send({ ...message, recipient: "ada@example.com," })
    .catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(PermanentFailure);
  expect(given).toEqual([]);
});
