import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Die tyd om met hierdie kode te betaal is verby. Niks is gehef nie. Betaal weer vir ’n nuwe kode.",
  declined_incorrect_code:
    "Hierdie kode is nie reg nie, of te oud. Niks is gehef nie. Kry ’n nuwe een in jou bank se toep.",
  code_incomplete: "Gee die ses syfers wat jou bank se toep wys.",
  pixNote: "Jy skandeer ’n kode met jou bank se toep",
  blikNote: "Jy tik ’n kode uit jou bank se toep in",
  accountNote: "Jy keur dit by {method} goed",
  orPayOtherwise: "of betaal op ’n ander manier",
  accountText: "Keur die betaling by {method} goed. Daarna kom jy hierheen terug.",
  codeTitle: "Betaal met {method}",
  pixText:
    "Skandeer die kode in jou bank se toep, of kopieer die teks daaronder na die toep. Hierdie bladsy wys wanneer jy betaal het.",
  blikText:
    "Maak jou bank se toep oop en keur die betaling daar goed. Hierdie bladsy wys wanneer jy betaal het.",
  codeToCopy: "Kode om te kopieer",
  validUntil: "Geldig tot {time}",
  bankCode: "Kode van ses syfers",
  debitNote: "Jou bank betaal binne {first} tot {last} dae",
  iban_invalid: "Gaan hierdie IBAN na: ’n deel ontbreek, of ’n karakter is verkeerd.",
  mandateText:
    "Deur te betaal, laat jy {merchant} toe om hierdie bedrag een keer van jou rekening af te trek, en jou bank om dit te betaal. Binne 8 weke kan jy jou bank vra om die geld terug te gee.",
  debitTitle: "Jou bank neem {first} tot {last} dae",
  debitText: "Ons het jou bank vir {amount} van {account} gevra en wag vir sy antwoord.",
  debitMoney:
    "Nog nie betaal nie, en niks het verkeerd geloop nie. {amount} gaan een keer van jou rekening af.",
  debitClose: "Jy kan hierdie bladsy toemaak.",
  debitAllowed: "Jy het die debiet toegelaat",
  debitMandate: "{time}, mandaat {mandate}",
  debitPays: "Jou bank betaal",
  debitThen: "{merchant} voltooi jou bestelling",
  debitThenWhen: "Sodra die bank betaal het",
  seeMandate: "Bekyk die mandaat",
  debitComing: "Op pad van jou bank af",
  debitFailedTitle: "Jou bank het nie betaal nie",
  debitFailedText:
    "Jou bank het nie {amount} van {account} betaal nie. Die bestelling is nie betaal nie.",
  sortCode: "Sorteerkode",
  accountNumber: "Rekeningnommer",
  routingNumber: "Roeteringsnommer",
  sort_code_invalid: "’n Sorteerkode het ses syfers.",
  account_invalid: "Gaan hierdie rekeningnommer na.",
  routing_invalid: "Gaan hierdie roeteringsnommer na: ’n syfer ontbreek of is verkeerd.",
  bacsText:
    "Deur te betaal, gee jy jou bank opdrag om {merchant} se debiete van hierdie rekening te betaal, met die beskerming van die Direct Debit Guarantee. Elke latere debiet word minstens {days} werksdae vooraf per e-pos aangekondig.",
  achText:
    "Deur te betaal, magtig jy {merchant} om hierdie bedrag een keer van jou rekening af te trek en ’n verkeerde debiet reg te stel. Binne 60 dae ná jou staat kan jy ’n fout by jou bank aanmeld.",
  mandateKept:
    "Deur te betaal, laat jy {merchant} toe om hierdie bedrag en latere bedrae soos ooreengekom van jou rekening af te trek, en jou bank om dit te betaal. Elke latere debiet word minstens {days} dae vooraf per e-pos aangekondig. Binne 8 weke ná ’n debiet kan jy jou bank vra om die geld terug te gee.",
  achKept:
    "Deur te betaal, magtig jy {merchant} om hierdie bedrag en latere bedrae soos ooreengekom van jou rekening af te trek en ’n verkeerde debiet reg te stel, totdat jy dit herroep. Elke latere debiet word minstens {days} dae vooraf per e-pos aangekondig. Binne 60 dae ná jou staat kan jy ’n fout by jou bank aanmeld.",
  mandateAgain:
    "Deur te betaal, vra jy {merchant} om hierdie bedrag nou van hierdie rekening af te trek, met die mandaat wat jy vroeër gegee het. Hierdie bladsy en ’n e-pos kondig hierdie debiet aan, dadelik in plaas van dae vooraf. Vir latere debiete geld steeds dit wat in die mandaat staan.",
  newAccount: "’n Ander rekening",
  mandateAlone:
    "Jy laat {merchant} toe om bedrae soos ooreengekom van jou rekening af te trek, en jou bank om dit te betaal. Niks word nou gedebiteer nie. Elke debiet word minstens {days} dae vooraf per e-pos aangekondig. Binne 8 weke ná ’n debiet kan jy jou bank vra om die geld terug te gee.",
  bacsAlone:
    "Jy gee jou bank opdrag om debiete van {merchant} van hierdie rekening te betaal, met die beskerming van die Direct Debit Guarantee. Niks word nou gedebiteer nie. Elke debiet word minstens {days} werksdae vooraf per e-pos aangekondig.",
  achAlone:
    "Jy laat {merchant} toe om bedrae soos ooreengekom van jou rekening af te trek en ’n verkeerde debiet reg te stel, totdat jy dit terugtrek. Niks word nou gedebiteer nie. Elke debiet word minstens {days} dae vooraf per e-pos aangekondig. Binne 60 dae ná jou staat kan jy ’n fout by jou bank aanmeld.",
  completeSetupAccount: "Rekening gestoor",
  completeTextAccount: "Dankie. {merchant} het jou rekening gestoor. Niks is gedebiteer nie.",
  titleSetupAny: "Stoor ’n betaalwyse by {merchant}",
  boughtAccountTitle: "Jy het hier ’n rekening gestoor om {time}",
};
