import { answerPackage } from "#server/http/packages/packages.ts";
import { getServices } from "#server/http/services.ts";

type PackageProps = { params: Promise<{ file: string }> };

/** The packages for integrations, to be installed by their URL, and `packages.json`, which lists them. */
export async function GET(_: Request, { params }: PackageProps): Promise<Response> {
  return answerPackage(getServices(), (await params).file);
}
