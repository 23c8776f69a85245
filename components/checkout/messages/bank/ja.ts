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
  sepaNote: "銀行からのお支払いは 2～5 日後です",
  iban_invalid: "この IBAN をご確認ください。一部が足りないか、文字が間違っています。",
  mandateText:
    "お支払いにより、{merchant} がこの金額をお客様の口座から 1 回引き落とすこと、および銀行がこれを支払うことを許可します。8 週間以内であれば、銀行に返金を請求できます。",
  debitTitle: "銀行の処理に 2～5 日かかります",
  debitText: "{account} から {amount} の支払いを銀行に依頼し、回答を待っています。",
  debitMoney:
    "まだ支払われていませんが、問題は起きていません。{amount} は 1 回だけ引き落とされます。",
  debitClose: "このページは閉じてかまいません。委任番号：{mandate}",
};
