import { Alert } from "#components/ui/alert.tsx";

/**
 * The problems that stopped a form or an action, announced at once to screen readers. Renders nothing when all is
 * well.
 */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert tone="danger">
      {problems.length === 1 ? (
        named(problems[0] ?? "")
      ) : (
        <ul className="list-disc pl-4">
          {problems.map((problem) => (
            <li key={problem}>{named(problem)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** “totalAmount: must be more than 0” names the field as a form does: “Total amount must be more than 0”. */
function named(problem: string): string {
  const [, path, text] = /^([a-z][A-Za-z]*(?:\.\d+(?:\.[A-Za-z]+)?)?): (.+)$/s.exec(problem) ?? [];
  if (!path || !text) return problem;
  const words = path.replaceAll(".", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${text}`;
}
