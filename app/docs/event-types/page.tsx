import { DocumentPage, documentMetadata } from "../document.tsx";

export const generateMetadata = () => documentMetadata("/docs/event-types");

export default function EventTypesPage() {
  return <DocumentPage address="/docs/event-types" />;
}
