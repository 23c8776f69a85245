import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { getNotification, listNotifications } from "#server/routers/notifications/list.ts";
import { sendEmail, sendSms } from "#server/routers/notifications/send.ts";
import {
  ListNotifications,
  Notification,
  NotificationIdInput,
  NotificationList,
  QueuedMessage,
  SendEmail,
  SendSms,
} from "#server/wire/message.ts";

export const notificationsRouter = router({
  sendEmail: merchantOperation("POST /notifications/email", {
    status: 201,
    summary: "Send an email",
    description:
      "Sends text, HTML or a template. The message is sent after the response, with retries over two days.",
  })
    .input(SendEmail)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendEmail(ctx, input)),

  sendSms: merchantOperation("POST /notifications/sms", {
    status: 201,
    summary: "Send an SMS",
    description: "The message is sent after the response, with retries over two days.",
  })
    .input(SendSms)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendSms(ctx, input)),

  list: readingOperation("GET /notifications", { summary: "List notifications" })
    .input(ListNotifications)
    .output(NotificationList)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  get: merchantOperation("GET /notifications/{id}", { summary: "Get a notification" })
    .input(NotificationIdInput)
    .output(Notification)
    .query(({ ctx, input }) => getNotification(ctx, input.id)),
});
