import { z } from "zod";
import {
  drawLetter,
  type Letter,
  type RenderedMessage,
} from "#server/notifications/draw-letter.ts";
import { text } from "#server/wire/atoms/text.ts";

const Line = text(500).min(1);
/** A hundred lines, and the sums beneath them. */
const Rows = z.array(z.tuple([text(600), text(100)])).max(130);
const Link = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2048);

function template<Context extends z.ZodType>(
  context: Context,
  write: (values: z.infer<Context>) => Letter,
) {
  return { context, write };
}

/** Letters that anyone with `notifications:write` may send. */
export const openTemplates = {
  receipt: template(
    z.object({
      merchantName: Line,
      amount: Line,
      description: Line.nullish(),
      paidAt: Line,
      reference: Line,
    }),
    (values) => ({
      subject: `Your receipt from ${values.merchantName}`,
      paragraphs: [
        `Thank you. ${values.merchantName} received your payment of ${values.amount}.`,
        ...(values.description ? [values.description] : []),
        `Paid: ${values.paidAt}. Reference: ${values.reference}.`,
      ],
    }),
  ),
  payment_link: template(
    z.object({ merchantName: Line, name: Line.nullish(), amount: Line, url: Link }),
    (values) => ({
      subject: `${values.merchantName} asks you to pay ${values.amount}`,
      paragraphs: [
        `${values.merchantName} sent you a payment link${values.name ? ` for ${values.name}` : ""}. The amount is ${values.amount}.`,
        "The button opens the page where you can pay safely.",
      ],
      action: { label: `Pay ${values.amount}`, url: values.url },
    }),
  ),
};

/** Receipts that thank for a payment on the hosted page, in the language of the page. */
const pageTemplates = {
  page_receipt: template(
    z.object({
      language: text(35),
      subject: Line,
      thanks: Line,
      rows: Rows,
      paid: Line,
      reference: Line,
      number: Line.nullable(),
      seller: text(1000),
      see: Line,
      url: Link,
      manage: z.object({ label: Line, url: Link }).optional(),
    }),
    ({ subject, language, thanks, paid, rows, number, seller, see, url, manage }) => ({
      subject,
      language,
      paragraphs: [thanks, ...(number ? [number] : []), paid, seller],
      rows,
      action: { label: see, url },
      ...(manage && { also: manage }),
    }),
  ),
};

/** Notes that tell a shopper that money went back, in the language of the page that was paid on. */
const refundTemplates = {
  refund_note: template(
    z.object({
      language: text(35),
      subject: Line,
      told: Line,
      number: Line,
      rows: Rows.default([]),
      date: Line,
      reference: Line,
      seller: text(1000),
      see: Line,
      url: Link,
    }),
    ({ subject, language, told, number, rows, date, seller, see, url }) => ({
      subject,
      language,
      paragraphs: [told, number, date, seller],
      rows,
      action: { label: see, url },
    }),
  ),
};

/** Letters to people about their accounts: they belong to no merchant, and none is ever stored. */
const accountTemplates = {
  staff_invitation: template(
    z.object({ merchantName: Line, inviterName: Line, role: Line, url: Link }),
    (values) => ({
      subject: `You are invited to ${values.merchantName} on Canary`,
      paragraphs: [
        `${values.inviterName} invites you to work on ${values.merchantName} as ${values.role}.`,
        "Accept with your existing account or a new one. The link works once, for 7 days.",
        "If you do not know them, decline or ignore this email: nothing has changed.",
      ],
      action: { label: "Open the invitation", url: values.url },
    }),
  ),
  account_notice: template(z.object({ happened: Line, at: Line, url: Link }), (values) => ({
    subject: `Your Canary account: ${values.happened}`,
    paragraphs: [
      `At ${values.at} UTC, ${values.happened}.`,
      "If it was you, you need not do anything. If it was not, choose a new password now, sign out everywhere, and tell an owner.",
    ],
    action: { label: "See your account", url: values.url },
  })),
  approval_requested: template(
    z.object({
      merchantName: Line,
      keyName: Line,
      amount: Line,
      operation: Line,
      until: Line,
      url: Link,
    }),
    ({ merchantName, keyName, amount, operation, until, url }) => ({
      subject: `${keyName} asks for ${amount} at ${merchantName}`,
      paragraphs: [
        `The API key ${keyName} of ${merchantName} asks to move ${amount} (${operation}). Nothing moves until a person says yes.`,
        `The page shows what would happen. Decide until ${until} UTC, with your second factor; other calls of the key may wait there, too.`,
      ],
      action: { label: "See the call", url },
    }),
  ),
  export_finished: template(
    z.object({ merchantName: Line, rows: Line, until: Line, url: Link }),
    ({ merchantName, rows, until, url }) => ({
      subject: `Your export from ${merchantName} is ready`,
      paragraphs: [
        `The file of ${rows} payments that you requested at ${merchantName} is ready.`,
        `It is kept until ${until} UTC. Sign in to download it: nobody else can.`,
      ],
      action: { label: "Open your exports", url },
    }),
  ),
  export_failed: template(z.object({ merchantName: Line, url: Link }), ({ merchantName, url }) => ({
    subject: `Your export from ${merchantName} failed`,
    paragraphs: [
      `The file of payments that you requested at ${merchantName} could not be written after several tries. Request it again.`,
    ],
    action: { label: "Open your exports", url },
  })),
  page_changed: template(
    z.object({ changes: z.array(Line).min(1), pages: Line, url: Link }),
    ({ changes, pages, url }) => ({
      subject: "The hosted page is not what this service sends",
      paragraphs: [
        `As a shopper gets it from ${url}, it differs (${pages}):`,
        ...changes,
        "Somebody between this service and shoppers may have changed it: a proxy, a network of caches, or an attacker who wants card numbers. While a new version is being rolled out this can happen for a moment: look again with `npm run canary -- page check`.",
        "Until it is the same again the check is made every hour; you get another email when something else changes.",
      ],
    }),
  ),
  password_reset: template(z.object({ url: Link }), (values) => ({
    subject: "Choose a new password",
    paragraphs: [
      "Somebody, hopefully you, requested a new password for your Canary account.",
      "The link works once, for one hour. If it was not you, ignore this email: nothing has changed.",
    ],
    action: { label: "Choose a new password", url: values.url },
  })),
};

const subscriptionLetter = template(
  z.object({
    language: text(35),
    subject: Line,
    paragraphs: z.array(text(1000)).min(1),
    rows: Rows,
    action: z.object({ label: Line, url: Link }).nullable(),
    /** Where the subscription is canceled, until it has ended. */
    manage: z.object({ label: Line, url: Link }).nullable(),
    /** The id of the subscription, the invoice or the payment. */
    reference: Line,
  }),
  ({ language, subject, paragraphs, rows, action, manage }) => {
    const [first, second] = [action, manage].filter((link) => link !== null);
    const letter = { language, subject, paragraphs, rows };
    return { ...letter, ...(first && { action: first }), ...(second && { also: second }) };
  },
);

/** Letters to the customer of a subscription, in the language of the page on which it began. */
const subscriptionTemplates = {
  subscription_started: subscriptionLetter,
  subscription_renewing: subscriptionLetter,
  trial_ending: subscriptionLetter,
  subscription_ended: subscriptionLetter,
  card_needed: subscriptionLetter,
  card_expiring: subscriptionLetter,
  already_subscribed: subscriptionLetter,
  confirmation_needed: subscriptionLetter,
};

/** Letters to the customer of an invoice that is to be paid. */
const invoiceTemplates = {
  invoice_sent: subscriptionLetter,
  invoice_due: subscriptionLetter,
  invoice_overdue: subscriptionLetter,
};

/** The letter by which a debit of a saved account is announced to its holder, who has just asked for it. */
const debitTemplates = { debit_announced: subscriptionLetter };

/** Letters of a merchant that only the service itself sends. */
const ownTemplates = {
  order_reminder: template(
    z.object({
      language: text(35),
      subject: Line,
      paragraphs: z.array(text(1000)).min(1),
      rows: Rows,
      action: z.object({ label: Line, url: Link }),
      unsubscribe: z.object({ label: Line, url: Link }),
      /** The reminder's id. */
      reference: Line,
    }),
    ({ language, subject, paragraphs, rows, action, unsubscribe }) => ({
      language,
      subject,
      paragraphs,
      rows,
      action,
      also: unsubscribe,
    }),
  ),
  endpoint_disabled: template(
    z.object({ endpointUrl: text(2048), reason: text(1000), url: Link }),
    (values) => ({
      subject: "A webhook endpoint was disabled",
      paragraphs: [
        `Canary no longer sends events to ${values.endpointUrl}.`,
        `Reason: ${values.reason}`,
        "When it works again, activate it and recover the missed events.",
      ],
      action: { label: "Open the endpoint", url: values.url },
    }),
  ),
};

const merchantTemplates = {
  ...openTemplates,
  ...pageTemplates,
  ...refundTemplates,
  ...subscriptionTemplates,
  ...invoiceTemplates,
  ...debitTemplates,
  ...ownTemplates,
};
const templates = { ...merchantTemplates, ...accountTemplates };
/** Letters about a subscription: each needs a last look before it is sent. */
export type SubscriptionLetterName = keyof typeof subscriptionTemplates;
/** Letters about an invoice, likewise. */
export type InvoiceLetterName = keyof typeof invoiceTemplates;
/** Templates whose letters may be filed with a merchant's messages, where its staff and keys read them. */
export type MerchantTemplateName = keyof typeof merchantTemplates;
type TemplateName = keyof typeof templates;
export type TemplateContext<Name extends TemplateName> = z.infer<
  (typeof templates)[Name]["context"]
>;

/** The letter that a template writes of these values. */
export function renderTemplate<Name extends TemplateName>(
  name: Name,
  context: TemplateContext<Name>,
): RenderedMessage {
  const write = templates[name].write as (values: TemplateContext<Name>) => Letter;
  return drawLetter(write(context));
}
