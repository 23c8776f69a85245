import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { createEvent } from "#server/routers/events/create.ts";
import { getEvent } from "#server/routers/events/get.ts";
import { listEventTypes } from "#server/routers/events/list-types.ts";
import { listEvents } from "#server/routers/events/list.ts";
import { resendEvent } from "#server/routers/events/resend.ts";
import { tailEvents } from "#server/routers/events/tail.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { EventTail, TailEvents } from "#server/wire/webhooks/event-tail.ts";
import {
  CreateEvent,
  Event,
  EventDetail,
  EventList,
  EventTypeList,
  ListEvents,
  ListEventTypes,
  ResendEvent,
} from "#server/wire/webhooks/event.ts";

export const eventsRouter = router({
  create: merchantOperation("POST /events", {
    status: 201,
    summary: "Create an event",
    description: "Sends an event with a type of your own to your endpoints.",
    errors: ["invalid_state"],
  })
    .input(CreateEvent)
    .output(Event)
    .mutation(({ ctx, input }) => createEvent(ctx, input)),

  list: readingOperation("GET /events", { summary: "List events" })
    .input(ListEvents)
    .output(EventList)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  listTypes: merchantOperation("GET /events/types", {
    summary: "List event types",
    description:
      "Lists every type that the service sends. Endpoints that name no types get the default ones.",
  })
    .input(ListEventTypes)
    .output(EventTypeList)
    .query(({ ctx, input }) => listEventTypes(ctx, input)),

  tail: merchantOperation("GET /events/tail", {
    summary: "Wait for events",
    description:
      "Returns as soon as there are new messages since the last answer, or empty after `waitMs`. `canary listen` uses it.",
  })
    .input(TailEvents)
    .output(EventTail)
    .query(({ ctx, input }) => tailEvents(ctx, input)),

  get: merchantOperation("GET /events/{id}", { summary: "Get an event and its deliveries" })
    .input(IdInput)
    .output(EventDetail)
    .query(({ ctx, input }) => getEvent(ctx, ctx.db, input.id)),

  resend: merchantOperation("POST /events/{id}/resend", {
    summary: "Send an event again",
    description:
      "Sends the same bytes with a new schedule of attempts, to one endpoint or to all active ones that subscribe to its type.",
    errors: ["invalid_state"],
  })
    .input(ResendEvent)
    .output(EventDetail)
    .mutation(({ ctx, input }) => resendEvent(ctx, input)),
});
