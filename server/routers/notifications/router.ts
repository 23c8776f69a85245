import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
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

const tag = "Notifications";

export const notificationsRouter = router({
  sendEmail: merchantProcedure
    .meta(
      rest("POST /notifications/email", {
        tag,
        scope: "notifications:write",
        status: 201,
        summary: "Send an email",
        description:
          "Text, HTML or a template. It is sent after the answer, with retries over two days.",
      }),
    )
    .input(SendEmail)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendEmail(ctx, input)),

  sendSms: merchantProcedure
    .meta(
      rest("POST /notifications/sms", {
        tag,
        scope: "notifications:write",
        status: 201,
        summary: "Send an SMS",
        description: "It is sent after the answer, with retries over two days.",
      }),
    )
    .input(SendSms)
    .output(QueuedMessage)
    .mutation(({ ctx, input }) => sendSms(ctx, input)),

  list: readingProcedure
    .meta(
      rest("GET /notifications", {
        tag,
        scope: "notifications:read",
        summary: "List notifications",
      }),
    )
    .input(ListNotifications)
    .output(NotificationList)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  get: merchantProcedure
    .meta(
      rest("GET /notifications/{id}", {
        tag,
        scope: "notifications:read",
        summary: "Get a notification",
      }),
    )
    .input(NotificationIdInput)
    .output(Notification)
    .query(({ ctx, input }) => getNotification(ctx, input.id)),
});
