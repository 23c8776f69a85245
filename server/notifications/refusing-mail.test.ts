import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { createMail } from "#server/notifications/mail.ts";
import { PermanentFailure, type Provider } from "#server/notifications/provider.ts";

type Step = "MAIL FROM" | "RCPT TO" | "DATA";

/** Sends to a server that answers one step with this code, and returns how sending ended. */
async function sendingTo(step: Step, responseCode: number): Promise<unknown> {
  const refuse = (at: Step, done: (error?: Error | null) => void) =>
    done(at === step ? Object.assign(new Error("no"), { responseCode }) : null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, done) => refuse("MAIL FROM", done),
    onRcptTo: (_address, _session, done) => refuse("RCPT TO", done),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once("end", () => refuse("DATA", done));
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  if (!listening.listening) await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const env = { SMTP_FROM: "no-reply@pay.example", APP_URL: "https://pay.example" };
  const mail = createMail(env, `smtp://127.0.0.1:${port}`);
  return mail.send(message).catch((error: unknown) => error);
}

const message: Parameters<Provider["send"]>[0] = {
  id: "msg_1",
  merchantId: "mer_1",
  recipient: "ada@example.com",
  subject: "Paid",
  text: "Thank you.",
  html: null,
};

test("an address that the server does not want is given up", async () => {
  expect(await sendingTo("RCPT TO", 550)).toBeInstanceOf(PermanentFailure);
});

// The operator can fix these errors; until then, no merchant's letter is lost.
test.each([
  ["MAIL FROM", 550],
  ["MAIL FROM", 553],
  ["RCPT TO", 451],
  ["DATA", 451],
  ["DATA", 554],
] as const)("%s answered %i is tried again", async (step, code) => {
  const ended = await sendingTo(step, code);
  expect(ended).toBeInstanceOf(Error);
  expect(ended).not.toBeInstanceOf(PermanentFailure);
});
