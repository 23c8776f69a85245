import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "이 코드로 결제할 수 있는 시간이 지났습니다. 청구되지 않았습니다. 새 코드를 받으려면 다시 결제하세요.",
  declined_incorrect_code:
    "이 코드가 올바르지 않거나 오래되었습니다. 청구되지 않았습니다. 은행 앱에서 새 코드를 받으세요.",
  code_incomplete: "은행 앱에 표시된 숫자 6자리를 입력하세요.",
  pixNote: "은행 앱으로 코드를 스캔합니다",
  blikNote: "은행 앱의 코드를 입력합니다",
  accountNote: "{method}에서 승인합니다",
  orPayOtherwise: "또는 다른 방법으로 결제",
  accountText: "{method}에서 결제를 승인하세요. 그런 다음 이 페이지로 돌아옵니다.",
  codeTitle: "{method}(으)로 결제",
  pixText:
    "은행 앱에서 코드를 스캔하거나 아래 텍스트를 앱에 복사하세요. 결제가 끝나면 이 페이지에 표시됩니다.",
  blikText: "은행 앱을 열어 결제를 승인하세요. 결제가 끝나면 이 페이지에 표시됩니다.",
  codeToCopy: "복사할 코드",
  validUntil: "{time}까지 유효",
  bankCode: "6자리 코드",
  debitNote: "은행이 {first}~{last}일 안에 지급합니다",
  iban_invalid: "이 IBAN을 확인하세요. 일부가 빠졌거나 글자가 잘못되었습니다.",
  mandateText:
    "결제하면 {merchant}이(가) 이 금액을 계좌에서 한 번 출금하고 은행이 이를 지급하도록 허용하게 됩니다. 8주 안에 은행에 환불을 요청할 수 있습니다.",
  debitTitle: "은행에서 {first}~{last}일이 걸립니다",
  debitText: "은행에 {account} 계좌에서 {amount} 지급을 요청했으며 응답을 기다리고 있습니다.",
  debitMoney: "아직 결제되지 않았으며 문제는 없습니다. {amount}은(는) 한 번만 출금됩니다.",
  debitClose: "이 페이지를 닫아도 됩니다.",
  debitAllowed: "출금을 허용했습니다",
  debitMandate: "{time}, 위임 번호 {mandate}",
  debitPays: "은행이 지급합니다",
  debitThen: "{merchant}이(가) 주문을 완료합니다",
  debitThenWhen: "은행이 지급하는 즉시",
  seeMandate: "위임 내용 보기",
  debitComing: "은행에서 오는 중",
  debitFailedTitle: "은행이 지급하지 않았습니다",
  debitFailedText:
    "은행이 {account} 계좌에서 {amount}을(를) 지급하지 않았습니다. 주문은 결제되지 않았습니다.",
  sortCode: "소트 코드",
  accountNumber: "계좌 번호",
  routingNumber: "라우팅 번호",
  sort_code_invalid: "소트 코드는 여섯 자리입니다.",
  account_invalid: "이 계좌 번호를 확인하세요.",
  routing_invalid: "이 라우팅 번호를 확인하세요. 숫자가 빠졌거나 잘못되었습니다.",
  bacsText:
    "결제하면 Direct Debit Guarantee의 보호 아래 이 계좌에서 {merchant}의 출금을 지급하도록 은행에 지시하게 됩니다. 이후의 출금은 적어도 {days}영업일 전에 이메일로 알립니다.",
  achText:
    "결제하면 {merchant}이(가) 이 금액을 계좌에서 한 번 출금하고 잘못된 출금을 바로잡도록 허용하게 됩니다. 명세서를 받은 후 60일 안에 은행에 오류를 신고할 수 있습니다.",
  mandateKept:
    "결제하면 {merchant}이(가) 이 금액과 합의된 이후 금액을 계좌에서 출금하고 은행이 이를 지급하도록 허용하게 됩니다. 이후의 출금은 적어도 {days}일 전에 이메일로 알립니다. 출금 후 8주 안에 은행에 환불을 요청할 수 있습니다.",
  achKept:
    "결제하면 {merchant}이(가) 이 금액과 합의된 이후 금액을 계좌에서 출금하고 잘못된 출금을 바로잡도록, 철회할 때까지 허용하게 됩니다. 이후의 출금은 적어도 {days}일 전에 이메일로 알립니다. 명세서를 받은 후 60일 안에 은행에 오류를 신고할 수 있습니다.",
  mandateAgain:
    "결제하면 이전에 제공한 위임에 따라 {merchant}이(가) 지금 이 계좌에서 이 금액을 출금하도록 요청하게 됩니다. 이 출금은 며칠 전이 아니라 이 페이지와 이메일로 바로 알립니다. 이후의 출금에는 위임의 내용이 그대로 적용됩니다.",
  newAccount: "다른 계좌",
  mandateAlone:
    "{merchant}이(가) 합의된 금액을 계좌에서 출금하고 은행이 이를 지급하도록 허용합니다. 지금은 아무것도 출금되지 않습니다. 출금은 매번 적어도 {days}일 전에 이메일로 알립니다. 출금 후 8주 안에 은행에 환불을 요청할 수 있습니다.",
  bacsAlone:
    "Direct Debit Guarantee의 보호 아래 이 계좌에서 {merchant}의 자동이체를 지급하도록 은행에 지시합니다. 지금은 아무것도 출금되지 않습니다. 출금은 매번 적어도 {days}영업일 전에 이메일로 알립니다.",
  achAlone:
    "철회할 때까지 {merchant}이(가) 합의된 금액을 계좌에서 출금하고 잘못된 출금을 바로잡도록 허용합니다. 지금은 아무것도 출금되지 않습니다. 출금은 매번 적어도 {days}일 전에 이메일로 알립니다. 명세서 날짜로부터 60일 안에 은행에 오류를 알릴 수 있습니다.",
  completeSetupAccount: "계좌가 저장되었습니다",
  completeTextAccount:
    "감사합니다. {merchant}에서 계좌를 저장했습니다. 아무것도 출금되지 않았습니다.",
  titleSetupAny: "{merchant}에 결제 수단 저장",
  boughtAccountTitle: "{time}에 여기에서 계좌를 저장했습니다",
};
