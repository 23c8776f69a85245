import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Isikhathi sokukhokha ngale khodi sesiphelile. Akukho okukhokhisiwe. Khokha futhi ukuze uthole ikhodi entsha.",
  declined_incorrect_code:
    "Le khodi ayilungile noma indala kakhulu. Akukho okukhokhisiwe. Thola entsha ku-app yebhange lakho.",
  code_incomplete: "Faka izinombolo eziyisithupha eziboniswa yi-app yebhange lakho.",
  pixNote: "Uskena ikhodi nge-app yebhange lakho",
  blikNote: "Ufaka ikhodi evela ku-app yebhange lakho",
  accountNote: "Ukuvuma ku-{method}",
  orPayOtherwise: "noma ukhokhe ngenye indlela",
  accountText: "Vuma inkokhelo ku-{method}. Ngemva kwalokho ubuyela lapha.",
  codeTitle: "Khokha nge-{method}",
  pixText:
    "Skena ikhodi ku-app yebhange lakho, noma ukopishele umbhalo ongezansi ku-app. Leli khasi libonisa uma usukhokhile.",
  blikText:
    "Vula i-app yebhange lakho bese uvuma inkokhelo lapho. Leli khasi libonisa uma usukhokhile.",
  codeToCopy: "Ikhodi yokukopisha",
  validUntil: "Isebenza kuze kube {time}",
  bankCode: "Ikhodi yezinombolo eziyisithupha",
  debitNote: "Ibhange lakho likhokha ezinsukwini ezi-{first} kuya kwezi-{last}",
  iban_invalid: "Hlola le-IBAN: kukhona ingxenye engekho noma uhlamvu olungalungile.",
  mandateText:
    "Ngokukhokha uvumela u-{merchant} ukuthi athathe leli nani kanye ku-akhawunti yakho, nebhange lakho ukuthi lilikhokhe. Emavikini ayi-8 ungacela ibhange lakho ukuthi likubuyisele imali.",
  debitTitle: "Ibhange lakho lidinga izinsuku ezi-{first} kuya kwezi-{last}",
  debitText: "Sicele ibhange lakho u-{amount} ku-{account} futhi silinde impendulo.",
  debitMoney:
    "Akukakhokhwa, futhi akukho okungalungile. U-{amount} uzothathwa kanye ku-akhawunti yakho.",
  debitClose: "Ungalivala leli khasi.",
  debitAllowed: "Ukuvumele ukudonswa kwemali",
  debitMandate: "{time}, igunya {mandate}",
  debitPays: "Ibhange lakho liyakhokha",
  debitThen: "U-{merchant} uqeda i-oda lakho",
  debitThenWhen: "Ngokushesha nje lapho ibhange selikhokhile",
  seeMandate: "Bona igunya",
  debitComing: "Isendleleni isuka ebhange lakho",
  debitFailedTitle: "Ibhange lakho alikhokhanga",
  debitFailedText: "Ibhange lakho alikhokhanga u-{amount} ku-{account}. I-oda alikakhokhelwa.",
  sortCode: "Ikhodi yebhange",
  accountNumber: "Inombolo ye-akhawunti",
  routingNumber: "Inombolo yomzila",
  sort_code_invalid: "Ikhodi yebhange inezinombolo eziyisithupha.",
  account_invalid: "Hlola le nombolo ye-akhawunti.",
  routing_invalid: "Hlola le nombolo yomzila: kukhona inombolo engekho noma engalungile.",
  bacsText:
    "Ngokukhokha uyala ibhange lakho ukuthi likhokhe ukudonswa kuka-{merchant} kule akhawunti, ngokuvikelwa yi-Direct Debit Guarantee. Ukudonswa ngakunye kwakamuva kumenyezelwa nge-imeyili okungenani ezinsukwini zokusebenza ezi-{days} ngaphambili.",
  achText:
    "Ngokukhokha uvumela u-{merchant} ukuthi athathe leli nani kanye ku-akhawunti yakho futhi alungise ukudonswa okungalungile. Ezinsukwini ezingama-60 ngemva kwesitatimende sakho ungabika iphutha ebhange lakho.",
  mandateKept:
    "Ngokukhokha uvumela u-{merchant} ukuthi athathe leli nani namanye kamuva njengoba kuvunyelwene ku-akhawunti yakho, nebhange lakho ukuthi liwakhokhe. Ukudonswa ngakunye kwakamuva kumenyezelwa nge-imeyili okungenani ezinsukwini ezi-{days} ngaphambili. Emavikini ayi-8 ngemva kokudonswa ungacela ibhange lakho ukuthi likubuyisele imali.",
  achKept:
    "Ngokukhokha uvumela u-{merchant} ukuthi athathe leli nani namanye kamuva njengoba kuvunyelwene ku-akhawunti yakho futhi alungise ukudonswa okungalungile, uze ukuhoxise. Ukudonswa ngakunye kwakamuva kumenyezelwa nge-imeyili okungenani ezinsukwini ezi-{days} ngaphambili. Ezinsukwini ezingama-60 ngemva kwesitatimende sakho ungabika iphutha ebhange lakho.",
  mandateAgain:
    "Ngokukhokha ucela u-{merchant} ukuthi athathe leli nani manje kule akhawunti, ngegunya owalinika ngaphambili. Leli khasi ne-imeyili kumenyezela lokhu kudonswa, ngaso leso sikhathi esikhundleni sezinsuku ngaphambili. Ekudonsweni kwakamuva, amazwi egunya asasebenza.",
  newAccount: "Enye i-akhawunti",
  mandateAlone:
    "Uvumela u-{merchant} ukuthi athathe amanani njengoba kuvunyelwene ku-akhawunti yakho, nebhange lakho ukuthi liwakhokhe. Akukho okudonswayo manje. Ukudonswa ngakunye kumenyezelwa nge-imeyili okungenani ezinsukwini ezi-{days} ngaphambili. Emavikini ayi-8 ngemva kokudonswa ungacela ibhange lakho ukuthi likubuyisele imali.",
  bacsAlone:
    "Uyala ibhange lakho ukuthi likhokhe ukudonswa kuka-{merchant} kule akhawunti, ngokuvikelwa yi-Direct Debit Guarantee. Akukho okudonswayo manje. Ukudonswa ngakunye kumenyezelwa nge-imeyili okungenani ezinsukwini zokusebenza ezi-{days} ngaphambili.",
  achAlone:
    "Uvumela u-{merchant} ukuthi athathe amanani njengoba kuvunyelwene ku-akhawunti yakho futhi alungise ukudonswa okungalungile, uze ukuhoxise lokhu. Akukho okudonswayo manje. Ukudonswa ngakunye kumenyezelwa nge-imeyili okungenani ezinsukwini ezi-{days} ngaphambili. Ezinsukwini ezingama-60 ngemva kwesitatimende sakho ungabika iphutha ebhange lakho.",
  completeSetupAccount: "I-akhawunti ilondoloziwe",
  completeTextAccount: "Siyabonga. U-{merchant} ulondoloze i-akhawunti yakho. Akukho okudonsiwe.",
  titleSetupAny: "Londoloza indlela yokukhokha ku-{merchant}",
  boughtAccountTitle: "Ulondoloze i-akhawunti lapha ngo-{time}",
};
