import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "このコードでのお支払い期限が過ぎました。請求は行われていません。新しいコードを取得するには、もう一度お支払いください。",
  declined_incorrect_code:
    "このコードは正しくないか、期限が切れています。請求は行われていません。銀行のアプリで新しいコードを取得してください。",
  code_incomplete: "銀行のアプリに表示される6桁の数字を入力してください。",
  pixNote: "銀行のアプリでコードを読み取ります",
  blikNote: "銀行のアプリのコードを入力します",
  accountNote: "{method}で承認します",
  orPayOtherwise: "またはほかの方法で支払う",
  accountText: "{method}で支払いを承認してください。その後、このページに戻ります。",
  codeTitle: "{method}で支払う",
  pixText:
    "銀行のアプリでコードを読み取るか、下の文字列をアプリにコピーしてください。お支払いが済むと、このページに表示されます。",
  blikText:
    "銀行のアプリを開いて、お支払いを承認してください。お支払いが済むと、このページに表示されます。",
  codeToCopy: "コピー用コード",
  validUntil: "{time}まで有効",
  bankCode: "6桁のコード",
  debitNote: "銀行からのお支払いは {first}～{last} 日後です",
  iban_invalid: "この IBAN をご確認ください。一部が足りないか、文字が間違っています。",
  mandateText:
    "お支払いにより、{merchant} がこの金額をお客様の口座から 1 回引き落とすこと、および銀行がこれを支払うことを許可します。8 週間以内であれば、銀行に返金を請求できます。",
  debitTitle: "銀行の処理に {first}～{last} 日かかります",
  debitText: "{account} から {amount} の支払いを銀行に依頼し、回答を待っています。",
  debitMoney:
    "まだ支払われていませんが、問題は起きていません。{amount} は 1 回だけ引き落とされます。",
  debitClose: "このページは閉じてかまいません。",
  debitAllowed: "引き落としを許可しました",
  debitMandate: "{time}、委任番号 {mandate}",
  debitPays: "銀行が支払います",
  debitThen: "{merchant} がご注文を完了します",
  debitThenWhen: "銀行の支払いが済み次第",
  seeMandate: "委任内容を見る",
  debitComing: "銀行から送金中",
  debitFailedTitle: "銀行が支払いませんでした",
  debitFailedText: "銀行が {account} から {amount} を支払いませんでした。ご注文は未払いです。",
  sortCode: "ソートコード",
  accountNumber: "口座番号",
  routingNumber: "ルーティング番号",
  sort_code_invalid: "ソートコードは 6 桁です。",
  account_invalid: "この口座番号をご確認ください。",
  routing_invalid: "このルーティング番号をご確認ください。数字が足りないか、間違っています。",
  bacsText:
    "お支払いにより、Direct Debit Guarantee の保護のもとで、{merchant} の引き落としをこの口座から支払うよう銀行に指示します。以後の引き落としは遅くとも {days} 営業日前にメールでお知らせします。",
  achText:
    "お支払いにより、{merchant} がこの金額をお客様の口座から 1 回引き落とすこと、および誤った引き落としを訂正することを許可します。明細書から 60 日以内であれば、銀行に誤りを申し出ることができます。",
  mandateKept:
    "お支払いにより、{merchant} がこの金額および以後の合意した金額をお客様の口座から引き落とすこと、および銀行がこれを支払うことを許可します。以後の引き落としは遅くとも {days} 日前にメールでお知らせします。引き落としから 8 週間以内であれば、銀行に返金を請求できます。",
  achKept:
    "お支払いにより、{merchant} がこの金額および以後の合意した金額をお客様の口座から引き落とすこと、および誤った引き落としを訂正することを、取り消すまで許可します。以後の引き落としは遅くとも {days} 日前にメールでお知らせします。明細書から 60 日以内であれば、銀行に誤りを申し出ることができます。",
  mandateAgain:
    "お支払いにより、以前に与えた委任に基づき、{merchant} がこの金額を今この口座から引き落とすことを依頼します。この引き落としは、数日前ではなくただちに、このページとメールでお知らせします。以後の引き落としには、引き続き委任の内容が適用されます。",
  newAccount: "別の口座",
  mandateAlone:
    "{merchant} が合意した金額をお客様の口座から引き落とすこと、および銀行がこれを支払うことを許可します。今は何も引き落とされません。引き落としはそのつど遅くとも {days} 日前にメールでお知らせします。引き落としから 8 週間以内であれば、銀行に返金を請求できます。",
  bacsAlone:
    "Direct Debit Guarantee の保護のもと、{merchant} の口座振替をこの口座から支払うよう銀行に指示します。今は何も引き落とされません。引き落としはそのつど遅くとも {days} 営業日前にメールでお知らせします。",
  achAlone:
    "撤回するまで、{merchant} が合意した金額をお客様の口座から引き落とすこと、および誤った引き落としを訂正することを許可します。今は何も引き落とされません。引き落としはそのつど遅くとも {days} 日前にメールでお知らせします。明細書から 60 日以内であれば、銀行に誤りを届け出ることができます。",
  completeSetupAccount: "口座を保存しました",
  completeTextAccount:
    "ありがとうございます。{merchant} がお客様の口座を保存しました。引き落としはありません。",
  titleSetupAny: "{merchant} でお支払い方法を保存",
  boughtAccountTitle: "{time} にここで口座を保存しました",
};
