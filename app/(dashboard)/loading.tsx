import { Skeleton } from "#components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="mb-8 h-8 w-56" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
