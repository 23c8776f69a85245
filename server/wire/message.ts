import { z } from "zod";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const messageId = "msg_01jbq8v6n2e8t9x4k3m5r7w0yz";
const merchantId = id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that the message is sent for.");

/** A header is one line. */
const Subject = requiredText(200)
  .refine((subject) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(subject), {
    error: "must be one line without control characters",
  })
  .meta({ description: "Subject, one line.", example: "Your receipt" });

/** Said, not dropped: a letter that went to fewer people than was asked for looks like one that was sent. */
function refused(description: string) {
  return z.null({ error: description }).optional().meta({ description, example: null });
}

const notInLetters = {
  cc: refused("Not supported: send the message to each address."),
  bcc: refused("Not supported: send the message to each address."),
  from: refused("Not supported: messages are sent from the deployment's address."),
  replyTo: refused("Not supported: replies go to the deployment's address."),
  attachments: refused("Not supported: link to a file instead."),
};

export const SendEmail = z
  .object({
    merchantId: MerchantIdInput,
    to: EmailAddress.meta({
      description: "One email address. For several recipients, send one message each.",
      example: "ada@shop.example",
    }),
    subject: Subject.optional().meta({
      description: "Subject, one line; templates have their own.",
      example: "Your order is on its way",
    }),
    text: requiredText(100_000)
      .optional()
      .meta({ description: "Plain text.", example: "It will arrive on Friday." }),
    html: requiredText(200_000).optional().meta({
      description: "HTML, in addition to text or instead of it.",
      example: "<p>It will arrive on Friday.</p>",
    }),
    template: z
      .enum(["receipt", "payment_link"])
      .optional()
      .meta({ description: "A built-in template instead of text and html.", example: "receipt" }),
    context: Metadata.optional().meta({
      description:
        "Values for the template. receipt: merchantName, amount, paidAt, reference, description. payment_link: merchantName, amount, url, name.",
      example: {
        merchantName: "Fern & Co",
        amount: "€49.00",
        paidAt: "18 February 2026",
        reference: "pi_01jb",
      },
    }),
    ...notInLetters,
  })
  .superRefine((input, context) => {
    const isWritten = input.text !== undefined || input.html !== undefined;
    if (isWritten === (input.template !== undefined)) {
      context.addIssue({
        code: "custom",
        message: "give either text or html, or a template with its context",
      });
    } else if (isWritten && input.subject === undefined) {
      context.addIssue({
        code: "custom",
        path: ["subject"],
        message: "is needed with text or html",
      });
    }
  });
export type SendEmail = z.infer<typeof SendEmail>;

export const SendSms = z.object({
  merchantId: MerchantIdInput,
  to: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, { error: "must be an international number such as +27821234567" })
    .meta({ description: "Phone number in E.164.", example: "+27821234567" }),
  message: requiredText(1600).meta({
    description: "Text, at most 1600 characters.",
    example: "Your order is on its way.",
  }),
});
export type SendSms = z.infer<typeof SendSms>;

export const QueuedMessage = z
  .object({ messageId: id(messageId, "Identifier of the message."), merchantId })
  .meta({ id: "QueuedMessage" });
export type QueuedMessage = z.infer<typeof QueuedMessage>;

const Channel = z.enum(["email", "sms"]).meta({ description: "How it is sent.", example: "email" });
const Status = z
  .enum(["pending", "sent", "failed"])
  .meta({ description: "Delivery state of the message.", example: "sent" });

/** A message as it was, or will be, sent. */
export const Notification = z
  .object({
    id: id(messageId),
    merchantId,
    channel: Channel,
    to: text(254).meta({ description: "Address or number.", example: "ada@shop.example" }),
    subject: text(250)
      .nullable()
      .meta({ description: "Subject of an email.", example: "Your receipt" }),
    text: z.string().meta({ description: "Plain text.", example: "Thank you." }),
    html: z.string().nullable().meta({ description: "HTML of an email.", example: null }),
    template: text(60)
      .nullable()
      .meta({ description: "Built-in template of the message.", example: "receipt" }),
    data: z.record(z.string(), z.unknown()).meta({
      description: "Data of the message; always with merchantId.",
      example: { merchantId: "mer_01jbq8v6n2e8t9x4k3m5r7w0yz" },
    }),
    status: Status,
    attempts: z.int().meta({ description: "Attempts so far.", example: 1 }),
    lastError: z
      .string()
      .nullable()
      .meta({ description: "Why the last attempt failed.", example: null }),
    createdAt: Timestamp,
    sentAt: Timestamp.nullable().meta({
      description: "When the provider accepted it.",
      example: null,
    }),
  })
  .meta({ id: "SentNotification" });
export type Notification = z.infer<typeof Notification>;

export const ListNotifications = Page.extend({
  channel: Channel.optional(),
  status: Status.optional(),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

export const NotificationList = listOf(Notification);
export const NotificationIdInput = IdInput.extend({ id: id(messageId) });
