import { z } from "zod";
import { PublicKey } from "#server/wire/access/authentication.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";

/** A seal that another one may follow: the column holds one more. */
const AfterSeal = z.int().min(0).max(2_147_483_646);

/** Any caller may ask; a bad number is a 400 as anywhere. */
export const ListSeals = z.object({
  afterSeal: AfterSeal.optional().meta({
    description: "Number of a seal: the list begins after it. From the first by default.",
    example: 200,
  }),
});

/** A page of the seals that the service has published (contract §4). */
export const SealList = z
  .object({
    service: z.string().meta({
      description: "Address of the service. It is not signed: a service may move.",
      example: "https://pay.example.com",
    }),
    keys: z.array(PublicKey).meta({
      description: "Public keys of all seals, those that sign nothing any more, too.",
    }),
    seals: z.array(z.string()).meta({
      description: "Seals as JWS (compact, ES256), by number.",
      example: ["eyJhbGciOiJFUzI1NiIsInR5cCI6ImxlZGdlci1zZWFsIn0.e30.c2ln"],
    }),
    next: z.int().nullable().meta({
      description: "Number to give as `afterSeal` for the next page; null on the last one.",
      example: 200,
    }),
  })
  .meta({ id: "LedgerSealList" });

const movementId = "btx_01jbq8v6n2e8t9x4k3m5r7w0yz";
const merchantId = "mer_01jbq8v6n2e8t9x4k3m5r7w0yz";
const sha = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const hash = (description: string) => z.string().meta({ description, example: sha });
const time = (description: string) =>
  z
    .int()
    .meta({ description: `${description}, in milliseconds since 1970.`, example: 1771407000000 });
const path = (description: string) =>
  z.array(z.string()).meta({
    description: `${description}: for each step the sibling's side, l or r, and its hash.`,
    example: [`r${sha}`],
  });

export const ProveMovement = z.object({ ...IdInput.shape, id: id(movementId) });
export type ProveMovement = z.infer<typeof ProveMovement>;

const ProvenMovement = z
  .object({
    id: id(movementId, "Ledger transaction."),
    type: z.string().meta({ description: "Kind of movement.", example: "payment" }),
    currency: Currency,
    relatedEntityType: z.string().meta({
      description: "Kind of the object that caused the movement.",
      example: "payment_intent",
    }),
    relatedEntityId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Object that caused the movement."),
    at: time("Time of the movement"),
    amount: z.string().meta({
      description: "Sum of what came into accounts, in the smallest currency unit, as text.",
      example: "5000",
    }),
    legs: hash("SHA-256 over the hashes of all entries."),
  })
  .meta({ id: "ProvenMovement" });

const ProvenSeal = z
  .object({
    number: z.int().meta({ description: "Number among the merchant's seals.", example: 12 }),
    hash: hash("Hash of the seal in the merchant's chain."),
    root: hash("Root of the tree over the seal's movements."),
    movements: z.int().meta({ description: "Number of movements in the seal.", example: 40 }),
    at: time("Time of the seal"),
    published: z.int().meta({ description: "Number of the published seal.", example: 345 }),
    path: path("Way from the merchant's seal to the root of the published seal"),
  })
  .meta({ id: "ProvenSeal" });

/** A proof that a movement is in the published books (contract §4). */
export const LedgerPaper = z
  .object({
    paper: z.literal(1).meta({ description: "Version of the form.", example: 1 }),
    merchantId: id(merchantId, "Merchant whose movement it is."),
    movement: ProvenMovement,
    path: path("Way from the movement to the root of its merchant's seal"),
    seal: ProvenSeal,
  })
  .meta({ id: "LedgerPaper" });

export const GetBooks = z.object({
  merchantId: MerchantIdInput,
  afterSeal: AfterSeal.optional().meta({
    description: "Number of a seal of the merchant: the page begins after it.",
    example: 12,
  }),
});

export const LedgerBooks = z
  .object({
    lines: z.array(z.string()).meta({
      description: "Lines of the file that the verifiers read: each is a text of JSON.",
      example: [`{"books":1,"merchantId":"${merchantId}"}`],
    }),
    next: z.int().nullable().meta({
      description: "Number to give as `afterSeal` for the next page; null on the last one.",
      example: 12,
    }),
  })
  .meta({ id: "LedgerBooks" });
