import { CircleCheck, CircleX } from "#components/icons/icons.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { SignatureExplanation } from "#server/wire/webhooks/webhook-explanation.ts";

/** The cause of the failure, every step of the verification, and where the bodies part. */
export function SignatureVerdict({ explanation }: { explanation: SignatureExplanation }) {
  const { cause, sentence, steps, difference } = explanation;
  return (
    <Card>
      <CardHeader title={cause === "none" ? "It verifies" : "It does not verify"} />
      <CardBody className="space-y-5">
        <p className="font-medium break-words">{sentence}</p>
        <ol className="space-y-3">
          {steps.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ol>
        {difference && <Difference {...difference} />}
      </CardBody>
    </Card>
  );
}

function Step({ name, passed, detail }: SignatureExplanation["steps"][number]) {
  const Icon = passed ? CircleCheck : CircleX;
  return (
    <li className="flex gap-3">
      <Icon
        role="img"
        aria-label={passed ? "Passed" : "Failed"}
        className={`mt-0.5 size-4 shrink-0 ${passed ? "text-success" : "text-danger"}`}
      />
      <span className="min-w-0 break-words">
        <span className="block font-medium first-letter:uppercase">{name}</span>
        <span className="text-ink-muted">{detail}</span>
      </span>
    </li>
  );
}

function Difference({ at, sent, received }: NonNullable<SignatureExplanation["difference"]>) {
  return (
    <dl className="space-y-3 rounded-md bg-surface-sunken p-4">
      <Excerpt term={`Sent, around byte ${at}`} text={sent} />
      <Excerpt term="In your program" text={received} />
    </dl>
  );
}

/** With escapes as in a JSON string, so that line ends and the like show. */
function Excerpt({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-mono text-xs break-all whitespace-pre-wrap">{escaped(text)}</dd>
    </div>
  );
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
}
