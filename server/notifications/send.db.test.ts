import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { queueResetLetter } from "#server/notifications/account-letters.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { retryDelaysMs, sendDue } from "#server/notifications/send.ts";
import { sendEmail, sendSms } from "#server/routers/notifications/send.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

type Mail = { from: string; to: string[]; source: string };
const mails: Mail[] = [];
let smtpRefuses: { code: number } | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(_address, _session, callback) {
    if (!smtpRefuses) return callback();
    return callback(Object.assign(new Error("not now"), { responseCode: smtpRefuses.code }));
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map((one) => one.address),
        source: Buffer.concat(chunks).toString("utf8"),
      });
      callback();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

type Sms = {
  authorization: string | undefined;
  key: string | undefined;
  body: Record<string, string>;
};
const texts: Sms[] = [];
let smsStatus = 200;
const provider = createServer((request, response) => {
  let said = "";
  request.on("data", (chunk: Buffer) => (said += chunk.toString()));
  request.on("end", () => {
    const { authorization, "idempotency-key": key } = request.headers;
    texts.push({
      authorization,
      key: String(key),
      body: JSON.parse(said) as Record<string, string>,
    });
    response.writeHead(smsStatus, { "content-type": "application/json" }).end('{"id":"sms-1"}');
  });
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => provider.close(resolve)));

const clock = testClock();
const services = await testServices({
  clock,
  env: {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SMS_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`,
    SMS_PROVIDER_TOKEN: "sms-token",
  },
});
const { db } = services;
const { merchantId } = await createMerchant(services, {
  name: "Fern",
  email: "a@fern.example",
  password: "monstera adansonii 42",
});
const ctx = actFor(services, merchantId);
const letter = {
  to: "ada@shop.example",
  subject: "Grüße aus dem Wald",
  text: "It will arrive on Friday.",
  html: "<p>Friday</p>",
};

beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  smtpRefuses = null;
  smsStatus = 200;
  await db.message.deleteMany();
});

function row(id: string) {
  return db.message.findFirstOrThrow({ where: { id } });
}

test("an email leaves with text, HTML, its own Message-ID and the merchant's id", async () => {
  const { messageId } = await sendEmail(ctx, letter);
  expect(mails, "nothing is sent inside the request").toEqual([]);
  expect(await sendDue(services)).toBe(1);
  const [mail] = mails;
  expect(mail?.to).toEqual(["ada@shop.example"]);
  expect(mail?.source).toContain(`Message-ID: <${messageId}@pay.example>`);
  expect(mail?.source).toContain(`X-Canary-Merchant-ID: ${merchantId}`);
  expect(mail?.source).toMatch(/text\/plain[\s\S]*Friday[\s\S]*text\/html[\s\S]*<p>Friday<\/p>/);
  expect(await row(messageId)).toMatchObject({ status: "sent", attempts: 1, data: { merchantId } });
  expect(await sendDue(services), "once").toBe(0);
});

test("an SMS goes to the provider with its id, so that a repetition is known as one", async () => {
  const { messageId } = await sendSms(ctx, { to: "+27821234567", message: "On its way" });
  await sendDue(services);
  expect(texts).toEqual([
    {
      authorization: "Bearer sms-token",
      key: messageId,
      body: { to: "+27821234567", message: "On its way", merchantId, messageId },
    },
  ]);
  expect(await row(messageId)).toMatchObject({ status: "sent", providerId: "sms-1" });
});

test("a provider that is down loses nothing: the message goes when it is back", async () => {
  smtpRefuses = { code: 451 };
  const { messageId } = await sendEmail(ctx, letter);
  await sendDue(services);
  expect(await row(messageId)).toMatchObject({
    status: "pending",
    attempts: 1,
    lastError: expect.stringContaining("not now"),
  });
  expect(await sendDue(services), "not before its time").toBe(0);
  smtpRefuses = null;
  clock.advance(minuteMs);
  await sendDue(services);
  expect(await row(messageId)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  expect(mails).toHaveLength(1);
});

test("an address that the server refuses for good is not tried again", async () => {
  smtpRefuses = { code: 550 };
  const { messageId } = await sendEmail(ctx, letter);
  await sendDue(services);
  expect(await row(messageId)).toMatchObject({
    status: "failed",
    attempts: 1,
    nextAttemptAt: null,
  });
});

test.each([
  [500, "pending"],
  [429, "pending"],
  [400, "failed"],
])("an SMS answered with %i is %s", async (status, expected) => {
  smsStatus = status;
  const { messageId } = await sendSms(ctx, { to: "+27821234567", message: "On its way" });
  await sendDue(services);
  expect((await row(messageId)).status).toBe(expected);
});

test("after the last retry a message has failed and says why", async () => {
  smsStatus = 503;
  const { messageId } = await sendSms(ctx, { to: "+27821234567", message: "On its way" });
  for (const delayMs of [0, ...retryDelaysMs]) {
    clock.advance(delayMs);
    await sendDue(services);
  }
  expect(await row(messageId)).toMatchObject({
    status: "failed",
    attempts: 9,
    lastError: expect.stringContaining("503"),
  });
  expect(texts).toHaveLength(9);
});

test("a merchant's many letters do not keep another's one waiting", async () => {
  for (let count = 0; count < 30; count += 1) await sendEmail(ctx, letter);
  clock.advance(1);
  const owner = { name: "Elm", email: "a@elm.example", password: "monstera adansonii 42" };
  const other = await createMerchant(services, owner);
  const { messageId: id } = await sendEmail(actFor(services, other.merchantId), letter);
  await sendDue(services);
  const row = await db.message.findUniqueOrThrow({ where: own(other, id) });
  expect(row.status).toBe("sent");
  while ((await sendDue(services)) > 0);
  expect(await db.message.count({ where: { status: "pending" } })).toBe(0);
});

test("two workers never send the same message; one that died gives it back", async () => {
  const other = servicesOn(services.env.DATABASE_URL ?? "", {
    clock,
    env: { SMTP_URL: services.env.SMTP_URL ?? "" },
  });
  const toBob = { ...letter, to: "bob@shop.example" };
  await Promise.all(Array.from({ length: 25 }, () => sendEmail(ctx, toBob)));
  while ((await Promise.all([sendDue(services), sendDue(other)])).some((sent) => sent > 0));
  expect(mails).toHaveLength(25);
  const { messageId } = await sendEmail(ctx, toBob);
  await db.message.updateMany({
    where: { id: messageId },
    data: { leaseUntil: new Date(clock.now().getTime() + minuteMs), attempts: 1 },
  });
  expect(await sendDue(other)).toBe(0);
  clock.advance(hourMs);
  expect(await sendDue(other)).toBe(1);
  await other.db.$disconnect();
});

test("what is typed into a letter can neither add a header nor markup", async () => {
  const context = {
    merchantName: "Fern\r\nBcc: x@evil.example",
    amount: "€1",
    paidAt: "today",
    reference: "<img src=x>",
  };
  await transactAside(services, async (unit) =>
    queueLetter(unit, ctx, { template: "receipt", to: "ada@shop.example", context }),
  );
  await sendDue(services);
  expect(mails[0]?.to).toEqual(["ada@shop.example"]);
  const [head = ""] = mails[0]?.source.split("\r\n\r\n") ?? [];
  const [, html] = mails[0]?.source.split("Content-Type: text/html") ?? [];
  expect(head).not.toMatch(/^Bcc:/m);
  expect(html).not.toContain("<img");
});

test("a letter about an account leaves by SMTP with its link, and without any merchant's id", async () => {
  const user = await db.user.findUniqueOrThrow({ where: { email: "a@fern.example" } });
  await db.$transaction((tx) => queueResetLetter(tx, services, user));
  smtpRefuses = { code: 451 };
  await sendDueLetters(services);
  smtpRefuses = null;
  clock.advance(minuteMs);
  await sendDueLetters(services);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.source).toContain("/choose-password?token=3D");
  expect(mails[0]?.source).not.toContain(merchantId);
  expect(await db.message.count()).toBe(0);
  expect(await db.accountLetter.findFirst()).toMatchObject({ status: "sent", attempts: 2 });
});

test("without a provider, testing keeps messages for the mailbox page", async () => {
  const mailbox = { ...services, env: { ...services.env, SMTP_URL: undefined } };
  const { messageId } = await sendEmail(actFor(mailbox, merchantId), letter);
  await sendDue(mailbox);
  expect(await row(messageId)).toMatchObject({
    status: "sent",
    providerId: "mailbox",
    text: letter.text,
  });
});
