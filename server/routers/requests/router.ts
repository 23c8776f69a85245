import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { getLoggedRequest } from "#server/routers/requests/get.ts";
import { listLoggedRequests } from "#server/routers/requests/list.ts";
import { requestOfEvent } from "#server/routers/requests/of-event.ts";
import {
  GetLoggedRequest,
  ListLoggedRequests,
  LoggedRequest,
  LoggedRequestDetail,
  LoggedRequestList,
  LoggedRequestOfEvent,
} from "#server/wire/logged-request.ts";

// For people: who may see the keys may see what was asked with them.
const scope = "api-keys:read";

export const requestsRouter = router({
  list: readingProcedure
    .meta({ scope })
    .input(ListLoggedRequests)
    .output(LoggedRequestList)
    .query(({ ctx, input }) => listLoggedRequests(ctx, input)),

  get: merchantProcedure
    .meta({ scope })
    .input(GetLoggedRequest)
    .output(LoggedRequestDetail)
    .query(({ ctx, input }) => getLoggedRequest(ctx, input.id)),

  ofEvent: merchantProcedure
    .meta({ scope })
    .input(LoggedRequestOfEvent)
    .output(LoggedRequest.nullable())
    .query(({ ctx, input }) => requestOfEvent(ctx, input.eventId)),
});
