import { beforeAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { actFor } from "#server/core/context.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { getNotification, listNotifications } from "#server/routers/notifications/list.ts";
import { sendEmail, sendSms } from "#server/routers/notifications/send.ts";
import { SendEmail, SendSms } from "#server/wire/message.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let merchantId: string;
let otherId: string;

beforeAll(async () => {
  ({ merchantId } = await createMerchant(services, {
    name: "Fern",
    email: "a@fern.example",
    password: "monstera adansonii 42",
  }));
  ({ merchantId: otherId } = await createMerchant(services, {
    name: "Moss",
    email: "a@moss.example",
    password: "monstera adansonii 42",
  }));
});

const as = (role: Role) => actAs(services, { merchantId, role });

const receipt = {
  merchantName: "Fern",
  amount: "€49.00",
  paidAt: "18 February 2026",
  reference: "pi_1",
};

test("a template writes subject, text and HTML; the data has the context and merchantId", async () => {
  const { messageId } = await sendEmail(as("owner"), {
    to: "ada@shop.example",
    template: "receipt",
    context: receipt,
  });
  expect(await getNotification(as("owner"), messageId)).toMatchObject({
    subject: "Your receipt from Fern",
    text: expect.stringContaining("€49.00"),
    html: expect.stringContaining("<p"),
    data: { ...receipt, merchantId },
    status: "pending",
  });
});

test("a context that does not fit the template is refused, and nothing is queued", async () => {
  const before = await services.db.message.count();
  const sent = sendEmail(as("owner"), {
    to: "ada@shop.example",
    template: "payment_link",
    context: { ...receipt, url: "javascript:alert(1)" },
  });
  await expect(sent).rejects.toMatchObject({
    code: "validation_failed",
    message: "context.url: must be an http or https address",
  });
  const without = sendEmail(as("owner"), { to: "ada@shop.example", template: "receipt" });
  await expect(without).rejects.toMatchObject({
    messages: expect.arrayContaining(["context.merchantName: is required"]),
  });
  expect(await services.db.message.count()).toBe(before);
});

test("another merchant's message is not found and not listed", async () => {
  const { messageId } = await sendEmail(as("owner"), {
    to: "ada@shop.example",
    subject: "Hi",
    text: "Hello",
  });
  const other = actFor(services, otherId);
  await expect(getNotification(other, messageId)).rejects.toMatchObject({ code: "not_found" });
  expect((await listNotifications(other, { limit: 10, offset: 0 })).pagination.total).toBe(0);
});

const email = { to: "ada@shop.example", subject: "Hi", text: "Hello" };

test.each([
  { ...email, subject: "Hi\r\nBcc: x@evil.example" },
  { ...email, subject: "Hi\u2028there" },
  { ...email, to: "ada@shop.example\r\nBcc: x@evil.example" },
  { ...email, to: "ada@shop.example, x@evil.example" },
  { ...email, to: "Ada <ada@shop.example>" },
  { ...email, to: ["ada@shop.example"] },
  { ...email, subject: undefined },
  { to: email.to, subject: "Hi" },
  { ...email, template: "receipt" },
  { to: email.to, template: "password_reset", context: { url: "https://evil.example" } },
])("the email %o is refused", (input) => {
  expect(SendEmail.safeParse(input).success).toBe(false);
});

test.each([
  "0821234567",
  "+",
  "+0821234567",
  "+27 82 123",
  "+27821234567890123",
  "tel:+27821234567",
])("the number %s is refused", (to) =>
  expect(SendSms.safeParse({ to, message: "Hi" }).success).toBe(false),
);

test("so many messages a day are taken of a merchant, then it is told kindly; others go on", async () => {
  const few = { ...services, env: { ...services.env, MESSAGES_PER_DAY: 2 } };
  const { merchantId: id } = await createMerchant(services, {
    name: "Sender",
    email: "a@sender.example",
    password: "monstera adansonii 42",
  });
  const letter = (to: string) => SendEmail.parse({ to, subject: "Hello", text: "Hello" });
  await sendEmail(actFor(few, id), letter("one@example.com"));
  await sendSms(actFor(few, id), SendSms.parse({ to: "+4915112345678", message: "Hello" }));
  await expect(sendEmail(actFor(few, id), letter("two@example.com"))).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("2 messages in 24 hours"),
    options: { retryAfterS: expect.any(Number) },
  });
  expect(await services.db.message.count({ where: { merchantId: id } })).toBe(2);
  await sendEmail(actFor(few, otherId), letter("two@example.com"));
});

test("nobody is written to more than fifty times a day, in whatever case the address is written", async () => {
  const leaving = { ...services, env: { ...services.env, SMTP_URL: "smtp://127.0.0.1:9" } };
  const sends = Array.from({ length: 60 }, (_, index) =>
    sendEmail(
      actFor(leaving, otherId),
      SendEmail.parse({
        to: index % 2 ? "busy@example.com" : "Busy@Example.com",
        subject: "x",
        text: "x",
      }),
    ).then(
      () => "sent",
      ({ code }: { code: string }) => code,
    ),
  );
  const outcomes = await Promise.all(sends);
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(50);
  expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(10);
});
