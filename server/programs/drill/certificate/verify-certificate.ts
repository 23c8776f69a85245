import { isDeepStrictEqual } from "node:util";
import { calculateJwkThumbprint, compactVerify, importJWK, type JWK } from "jose";
import { z } from "zod";
import {
  type Certificate,
  figuresOf,
  type Observed,
  stepNames,
} from "#server/programs/drill/certificate/certificate.ts";
import { certificateType, jwsIn, saysTheSame } from "#server/programs/drill/certificate/signed.ts";

export type Verified = {
  problems: string[];
  /** Null where nothing is signed. */
  certificate: Certificate | null;
  kid: string | null;
  /** Null where no list of keys was given to look in. */
  isPublished: boolean | null;
};

/**
 * Checks a page or the JSON of a certificate, offline: its signature, whether it says what was signed, and everything that
 * is computed in it. `keys` are those that the service publishes.
 */
export async function verifyCertificate(text: string, keys: JWK[] | null): Promise<Verified> {
  const jws = jwsIn(text);
  if (jws === null) return refused("There is no signature of a drill in it.");
  const opened = await open(jws);
  if (opened === null) return refused("The signature does not fit: it was changed.");
  const { kid, payload } = opened;
  const read = Shape.safeParse(payload);
  if (!read.success) return refused("The signed text is no certificate of a drill.");
  const certificate = payload as Certificate;
  const isPublished = keys && (await thumbprints(keys)).includes(kid);
  const problems = arithmetic(certificate);
  if (!saysTheSame(text, { certificate, jws }))
    problems.unshift("The page does not say what was signed: it was changed.");
  if (isPublished === false) problems.unshift(`Key ${kid} is not among the keys that were given.`);
  return { problems, certificate, kid, isPublished };
}

function refused(problem: string): Verified {
  return { problems: [problem], certificate: null, kid: null, isPublished: null };
}

async function open(jws: string): Promise<{ kid: string; payload: unknown } | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(
      jws,
      ({ jwk }) => importJWK(jwk ?? {}, "ES256"),
      { algorithms: ["ES256"] },
    );
    const { kid, jwk, typ } = protectedHeader;
    if (typ !== certificateType || !jwk || kid !== (await calculateJwkThumbprint(jwk))) return null;
    return { kid, payload: JSON.parse(new TextDecoder().decode(payload)) as unknown };
  } catch {
    return null;
  }
}

/** By what the keys are, whatever they are called. */
async function thumbprints(keys: JWK[]): Promise<string[]> {
  return Promise.all(
    keys.map(({ kty, crv, x, y }) => calculateJwkThumbprint({ kty, crv, x, y } as JWK)),
  );
}

const Moment = z.iso.datetime();
const Count = z.int().nonnegative();
const Measured = z.looseObject({ clients: Count, ms: Count, payments: Count });
const Step = z.looseObject({
  name: z.enum(stepNames),
  killedAt: Moment,
  recoveredAt: Moment.nullable(),
  acknowledged: Count,
  missing: Count,
  lostSince: Moment.nullable(),
  losesNothing: z.boolean(),
  books: z.looseObject({ entries: Count, auditEntries: Count, problems: z.array(z.string()) }),
  seals: z.looseObject({ compared: Count, differing: Count }).nullable(),
});
/** As much of it as is computed with. */
const Shape = z.looseObject({
  format: z.literal("canary-drill-1"),
  startedAt: Moment,
  finishedAt: Moment,
  price: z.looseObject({ hourlyMicros: Count, currency: z.string() }).nullable(),
  quiet: Measured,
  busy: Measured.extend({ walBytes: Count, diskBytes: Count }),
  steps: z.array(Step),
  figures: z.looseObject({ passed: z.boolean() }),
});

function arithmetic({ figures, ...observed }: Certificate): string[] {
  const problems: string[] = [];
  if (!isDeepStrictEqual(figures, figuresOf(observed)))
    problems.push("Its figures do not follow from its counts and times.");
  if (!isInOrder(observed)) problems.push("Its times are not in order.");
  const wrong = observed.steps.find(({ missing, acknowledged }) => missing > acknowledged);
  if (wrong) problems.push(`More payments are missing than were acknowledged (${wrong.name}).`);
  return problems;
}

function isInOrder({ startedAt, steps, finishedAt }: Observed): boolean {
  const times = [startedAt, ...steps.flatMap(timesOf), finishedAt].map((time) => Date.parse(time));
  return times.every((time, place) => place === 0 || time >= (times[place - 1] ?? 0));
}

function timesOf({ killedAt, recoveredAt }: Observed["steps"][number]): string[] {
  return recoveredAt === null ? [killedAt] : [killedAt, recoveredAt];
}
