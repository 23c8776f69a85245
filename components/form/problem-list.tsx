import { Alert } from "#components/ui/alert.tsx";

/** What stopped a form or an action, said at once to screen readers. Nothing when all is well. */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert tone="danger">
      {problems.length === 1 ? (
        problems[0]
      ) : (
        <ul className="list-disc pl-4">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
