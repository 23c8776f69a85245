import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, sisa periode",
  planUnused: "{name}, tidak terpakai",
  planCredit: "Waktu tak terpakai sebelumnya",
  planKept: "Sisa untuk tagihan berikutnya",
  planSmall: "Terlalu kecil untuk ditagih",
  planNext: "Selanjutnya",
  planThen: "Lalu {interval}",
  planWhen: "Kapan",
  planAtOnce: "Sekarang",
  planOn: "Pada {date}",
  planNothing: "Tidak ada yang dibayar hari ini",
  planKeep: "Tetap dengan {plan}",
  planItem: "Apa yang ingin Anda ubah?",
  planUntil: "Jumlah ini berlaku sampai pukul {time}.",
  planFrom: "{plan}, mulai hari ini",
};
