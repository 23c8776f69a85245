import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "このコードでのお支払い期限が過ぎました。請求は行われていません。新しいコードを取得するには、もう一度お支払いください。",
  declined_incorrect_code:
    "このコードは正しくないか、期限が切れています。請求は行われていません。銀行のアプリで新しいコードを取得してください。",
  code_incomplete: "銀行のアプリに表示される6桁の数字を入力してください。",
  pixNote: "銀行のアプリでコードを読み取ります",
  blikNote: "銀行のアプリのコードを入力します",
  codeTitle: "{method}で支払う",
  pixText:
    "銀行のアプリでコードを読み取るか、下の文字列をアプリにコピーしてください。お支払いが済むと、このページに表示されます。",
  blikText:
    "銀行のアプリを開いて、お支払いを承認してください。お支払いが済むと、このページに表示されます。",
  codeToCopy: "コピー用コード",
  validUntil: "{time}まで有効",
  bankCode: "6桁のコード",
};
