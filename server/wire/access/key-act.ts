import { z } from "zod";
import { ApiKey } from "#server/wire/access/api-key.ts";
import { KeyApproval } from "#server/wire/access/key-approval.ts";
import { id } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** A key as its page shows it: with what its day has counted so far, and the calls that wait for a person. */
export const KeyDetail = ApiKey.extend({
  /** Money moved out today, of each currency that has any; null for a key without limits. */
  today: z
    .object({
      spent: z.array(z.object({ currency: text(3), amount: z.int() })),
      renewsAt: Timestamp,
    })
    .nullable(),
  approvals: z.array(KeyApproval),
});
export type KeyDetail = z.infer<typeof KeyDetail>;

export const ListKeyActs = OffsetPage.extend({ id: id("key_01jbq8v6n2e8t9x4k3m5r7w0yz") });
export type ListKeyActs = z.infer<typeof ListKeyActs>;

/** An act of a key: a request, or a change or a movement of money whose request is not in the log any more. */
export const KeyAct = z.object({
  id: text(100),
  /** `POST /transfers`, or the operation where the request is not known. */
  act: text(400),
  /** Id of the logged request; null when it is not in the log. */
  requestId: text(100).nullable(),
  status: z.int().nullable(),
  refusal: text(100).nullable(),
  isReplay: z.boolean(),
  objectId: text(100).nullable(),
  /** Money that this act moved out, counted against the limits of the key. */
  spent: z
    .object({
      amount: z.int(),
      currency: text(3),
      payee: text(255).nullable(),
      /** It failed, or was canceled: it counts no more. */
      isGivenBack: z.boolean(),
    })
    .nullable(),
  createdAt: Timestamp,
});
export type KeyAct = z.infer<typeof KeyAct>;
export const KeyActList = listOf(KeyAct);
