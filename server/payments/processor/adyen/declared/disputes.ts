// Written by server/workshop/testing/adyen/read-openapi.ts of github.com/Adyen/adyen-openapi at aa014f0cbdb58ff5c44a2ff9d5fe734642210aff (MIT): not by hand.

type DefenseReasonsRequest = {
  disputePspReference: string;
  merchantAccountCode: string;
};

type DefenseDocumentType = {
  defenseDocumentTypeCode: string;
  requirementLevel: string;
  available: boolean;
};

export type DefenseReason = {
  defenseReasonCode: string;
  defenseDocumentTypes?: DefenseDocumentType[];
  satisfied: boolean;
};

type DisputeServiceResult = {
  success: boolean;
  errorMessage?: string;
};

type DefenseReasonsResponse = {
  defenseReasons?: DefenseReason[];
  disputeServiceResult: DisputeServiceResult;
};

type DefenseDocument = {
  content: string;
  contentType: string;
  defenseDocumentTypeCode: string;
};

type SupplyDefenseDocumentRequest = {
  disputePspReference: string;
  merchantAccountCode: string;
  defenseDocuments: DefenseDocument[];
};

type SupplyDefenseDocumentResponse = {
  disputeServiceResult: DisputeServiceResult;
};

type DefendDisputeRequest = {
  disputePspReference: string;
  merchantAccountCode: string;
  defenseReasonCode: string;
};

type DefendDisputeResponse = SupplyDefenseDocumentResponse;

type AcceptDisputeRequest = DefenseReasonsRequest;

type AcceptDisputeResponse = SupplyDefenseDocumentResponse;

/** The operations that are asked for. */
export type DisputesOperations = {
  "POST /retrieveApplicableDefenseReasons": {
    service: "disputes";
    request: DefenseReasonsRequest;
    answer: DefenseReasonsResponse;
  };
  "POST /supplyDefenseDocument": {
    service: "disputes";
    request: SupplyDefenseDocumentRequest;
    answer: SupplyDefenseDocumentResponse;
  };
  "POST /defendDispute": {
    service: "disputes";
    request: DefendDisputeRequest;
    answer: DefendDisputeResponse;
  };
  "POST /acceptDispute": {
    service: "disputes";
    request: AcceptDisputeRequest;
    answer: AcceptDisputeResponse;
  };
};
