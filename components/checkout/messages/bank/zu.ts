import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Isikhathi sokukhokha ngale khodi sesiphelile. Akukho okukhokhisiwe. Khokha futhi ukuze uthole ikhodi entsha.",
  declined_incorrect_code:
    "Le khodi ayilungile noma indala kakhulu. Akukho okukhokhisiwe. Thola entsha ku-app yebhange lakho.",
  code_incomplete: "Faka izinombolo eziyisithupha eziboniswa yi-app yebhange lakho.",
  pixNote: "Uskena ikhodi nge-app yebhange lakho",
  blikNote: "Ufaka ikhodi evela ku-app yebhange lakho",
  codeTitle: "Khokha nge-{method}",
  pixText:
    "Skena ikhodi ku-app yebhange lakho, noma ukopishele umbhalo ongezansi ku-app. Leli khasi libonisa uma usukhokhile.",
  blikText:
    "Vula i-app yebhange lakho bese uvuma inkokhelo lapho. Leli khasi libonisa uma usukhokhile.",
  codeToCopy: "Ikhodi yokukopisha",
  validUntil: "Isebenza kuze kube {time}",
  bankCode: "Ikhodi yezinombolo eziyisithupha",
  sepaNote: "Ibhange lakho likhokha ezinsukwini ezi-2 kuya kwezi-5",
  iban_invalid: "Hlola le-IBAN: kukhona ingxenye engekho noma uhlamvu olungalungile.",
  mandateText:
    "Ngokukhokha uvumela u-{merchant} ukuthi athathe leli nani kanye ku-akhawunti yakho, nebhange lakho ukuthi lilikhokhe. Emavikini ayi-8 ungacela ibhange lakho ukuthi likubuyisele imali.",
  debitTitle: "Ibhange lakho lidinga izinsuku ezi-2 kuya kwezi-5",
  debitText: "Sicele ibhange lakho u-{amount} ku-{account} futhi silinde impendulo.",
  debitMoney:
    "Akukakhokhwa, futhi akukho okungalungile. U-{amount} uzothathwa kanye ku-akhawunti yakho.",
  debitClose: "Ungalivala leli khasi. Igunya: {mandate}",
};
