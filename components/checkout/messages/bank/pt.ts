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
  sepaNote: "O seu banco paga em 2 a 5 dias",
  iban_invalid: "Verifique este IBAN: falta uma parte ou há um carácter errado.",
  mandateText:
    "Ao pagar, autoriza {merchant} a debitar este valor uma única vez na sua conta e o seu banco a pagá-lo. Pode pedir o reembolso ao seu banco no prazo de 8 semanas.",
  debitTitle: "O seu banco demora 2 a 5 dias",
  debitText: "Pedimos ao seu banco {amount} de {account} e aguardamos a resposta.",
  debitMoney:
    "Ainda não está pago e não houve nenhum problema. Serão debitados {amount} uma única vez.",
  debitClose: "Pode fechar esta página. Mandato: {mandate}",
};
