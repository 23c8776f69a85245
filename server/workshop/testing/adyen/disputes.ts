import { type Answer, refusal } from "#server/workshop/testing/adyen/answers.ts";
import type { AdyenWorld, Fields, ModelDispute } from "#server/workshop/testing/adyen/world.ts";

/** A reason of Visa's 10.4 as Adyen's documentation shows it. */
const reasons = [
  {
    defenseReasonCode: "AirlineCompellingEvidence",
    satisfied: false,
    defenseDocumentTypes: [documentType("AirlineTicket", "Required")],
  },
  {
    defenseReasonCode: "SupplyDefenseMaterial",
    satisfied: false,
    defenseDocumentTypes: [
      documentType("DefenseMaterial", "Required"),
      documentType("TIDorInvoice", "Optional"),
      documentType("ProofOfDelivery", "Optional"),
    ],
  },
];

function documentType(defenseDocumentTypeCode: string, requirementLevel: string) {
  return { defenseDocumentTypeCode, requirementLevel, available: false };
}

/** The Disputes API: refusals are answers of status 200. */
export function answerDispute(world: AdyenWorld, path: string, request: Fields): Answer {
  const dispute = world.disputes.get(String(request["disputePspReference"]));
  if (!dispute) return refusal(422, "915", "Unable to find the dispute");
  switch (path) {
    case "/retrieveApplicableDefenseReasons":
      return result(null, { defenseReasons: reasons });
    case "/supplyDefenseDocument":
      return result(supply(dispute, request));
    case "/defendDispute":
      return result(defend(world, dispute, String(request["defenseReasonCode"])));
    case "/acceptDispute":
      return result(accept(world, dispute));
    default:
      return refusal(404, "0", "Not found");
  }
}

function result(errorMessage: string | null, more: Fields = {}): Answer {
  const said = errorMessage === null ? { success: true } : { success: false, errorMessage };
  return { status: 200, body: { ...more, disputeServiceResult: said } };
}

const types: ReadonlySet<string> = new Set(["application/pdf", "image/jpeg", "image/tiff"]);

function supply(dispute: ModelDispute, request: Fields): string | null {
  const documents = request["defenseDocuments"] as Record<string, string>[];
  const known = new Set(
    reasons.flatMap(({ defenseDocumentTypes }) =>
      defenseDocumentTypes.map((one) => one.defenseDocumentTypeCode),
    ),
  );
  for (const { defenseDocumentTypeCode = "", contentType = "", content = "" } of documents) {
    if (!known.has(defenseDocumentTypeCode) || !types.has(contentType) || content === "")
      return "The defense document is not accepted.";
    dispute.documents.add(defenseDocumentTypeCode);
  }
  return null;
}

function defend(world: AdyenWorld, dispute: ModelDispute, code: string): string | null {
  const reason = reasons.find((one) => one.defenseReasonCode === code);
  const isLate = dispute.endsAt <= world.clock.now();
  if (!reason || isLate || dispute.status !== "Undefended") return "The dispute is not defendable.";
  const isMissing = reason.defenseDocumentTypes.some(
    (one) =>
      one.requirementLevel === "Required" && !dispute.documents.has(one.defenseDocumentTypeCode),
  );
  if (isMissing) return "A required defense document is missing.";
  dispute.status = "Pending";
  return null;
}

function accept(world: AdyenWorld, dispute: ModelDispute): string | null {
  if (dispute.status !== "Undefended" || dispute.endsAt <= world.clock.now())
    return "The dispute cannot be accepted.";
  dispute.status = "Accepted";
  return null;
}
