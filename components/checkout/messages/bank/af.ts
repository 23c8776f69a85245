import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Die tyd om met hierdie kode te betaal is verby. Niks is gehef nie. Betaal weer vir ’n nuwe kode.",
  declined_incorrect_code:
    "Hierdie kode is nie reg nie, of te oud. Niks is gehef nie. Kry ’n nuwe een in jou bank se toep.",
  code_incomplete: "Gee die ses syfers wat jou bank se toep wys.",
  pixNote: "Jy skandeer ’n kode met jou bank se toep",
  blikNote: "Jy tik ’n kode uit jou bank se toep in",
  codeTitle: "Betaal met {method}",
  pixText:
    "Skandeer die kode in jou bank se toep, of kopieer die teks daaronder na die toep. Hierdie bladsy wys wanneer jy betaal het.",
  blikText:
    "Maak jou bank se toep oop en keur die betaling daar goed. Hierdie bladsy wys wanneer jy betaal het.",
  codeToCopy: "Kode om te kopieer",
  validUntil: "Geldig tot {time}",
  bankCode: "Kode van ses syfers",
  sepaNote: "Jou bank betaal binne 2 tot 5 dae",
  iban_invalid: "Gaan hierdie IBAN na: ’n deel ontbreek, of ’n karakter is verkeerd.",
  mandateText:
    "Deur te betaal, laat jy {merchant} toe om hierdie bedrag een keer van jou rekening af te trek, en jou bank om dit te betaal. Binne 8 weke kan jy jou bank vra om die geld terug te gee.",
  debitTitle: "Jou bank neem 2 tot 5 dae",
  debitText: "Ons het jou bank vir {amount} van {account} gevra en wag vir sy antwoord.",
  debitMoney:
    "Nog nie betaal nie, en niks het verkeerd geloop nie. {amount} gaan een keer van jou rekening af.",
  debitClose: "Jy kan hierdie bladsy toemaak. Mandaat: {mandate}",
};
