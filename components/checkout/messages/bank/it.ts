import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Il tempo per pagare con questo codice è scaduto. Non è stato addebitato nulla. Paga di nuovo per avere un nuovo codice.",
  declined_incorrect_code:
    "Questo codice non è corretto o è troppo vecchio. Non è stato addebitato nulla. Richiedine uno nuovo nell’app della tua banca.",
  code_incomplete: "Inserisci le sei cifre mostrate dall’app della tua banca.",
  pixNote: "Scansioni un codice con l’app della tua banca",
  blikNote: "Inserisci un codice dell’app della tua banca",
  codeTitle: "Paga con {method}",
  pixText:
    "Scansiona il codice nell’app della tua banca oppure copia nell’app il testo qui sotto. Questa pagina mostra quando hai pagato.",
  blikText:
    "Apri l’app della tua banca e approva lì il pagamento. Questa pagina mostra quando hai pagato.",
  codeToCopy: "Codice da copiare",
  validUntil: "Valido fino alle {time}",
  bankCode: "Codice di sei cifre",
  sepaNote: "La sua banca paga in 2–5 giorni",
  iban_invalid: "Controlli questo IBAN: manca una parte o un carattere è errato.",
  mandateText:
    "Pagando autorizza {merchant} ad addebitare questo importo una sola volta sul suo conto e la sua banca a pagarlo. Può chiedere il rimborso alla sua banca entro 8 settimane.",
  debitTitle: "La sua banca impiega da 2 a 5 giorni",
  debitText: "Abbiamo chiesto alla sua banca {amount} da {account} e attendiamo la risposta.",
  debitMoney:
    "Non ancora pagato, e nulla è andato storto. Verranno addebitati {amount} una sola volta.",
  debitClose: "Può chiudere questa pagina. Mandato: {mandate}",
};
