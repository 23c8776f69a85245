import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "O tempo para pagar com este código terminou. Nada foi cobrado. Pague de novo para obter outro código.",
  declined_incorrect_code:
    "Este código não está certo ou é demasiado antigo. Nada foi cobrado. Obtenha outro na aplicação do seu banco.",
  code_incomplete: "Escreva os seis dígitos que a aplicação do seu banco mostra.",
  pixNote: "Lê um código com a aplicação do seu banco",
  blikNote: "Escreve um código da aplicação do seu banco",
  codeTitle: "Pagar com {method}",
  pixText:
    "Leia o código na aplicação do seu banco ou copie para lá o texto abaixo. Esta página mostra quando tiver pago.",
  blikText:
    "Abra a aplicação do seu banco e aprove aí o pagamento. Esta página mostra quando tiver pago.",
  codeToCopy: "Código para copiar",
  validUntil: "Válido até {time}",
  bankCode: "Código de seis dígitos",
};
