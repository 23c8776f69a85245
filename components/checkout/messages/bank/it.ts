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
};
