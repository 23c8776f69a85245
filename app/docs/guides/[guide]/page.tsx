import type { Metadata } from "next";
import { DocumentPage, documentMetadata } from "../../document.tsx";

type GuideProps = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: GuideProps): Promise<Metadata> {
  return documentMetadata(`/docs/guides/${(await params).guide}`);
}

export default async function GuidePage({ params }: GuideProps) {
  return <DocumentPage address={`/docs/guides/${(await params).guide}`} />;
}
