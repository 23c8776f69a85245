import { answerVerifier } from "#server/http/packages/verifiers.ts";

type VerifierProps = { params: Promise<{ verifier: string }> };

/** The programs that check the books, for strangers to read and to run. */
export async function GET(_: Request, { params }: VerifierProps): Promise<Response> {
  return answerVerifier((await params).verifier);
}
