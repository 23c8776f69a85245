import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Waktu untuk membayar dengan kode ini sudah habis. Tidak ada yang ditagih. Bayar lagi untuk mendapat kode baru.",
  declined_incorrect_code:
    "Kode ini tidak benar atau sudah lama. Tidak ada yang ditagih. Ambil kode baru di aplikasi bank Anda.",
  code_incomplete: "Masukkan enam angka yang ditampilkan aplikasi bank Anda.",
  pixNote: "Anda memindai kode dengan aplikasi bank Anda",
  blikNote: "Anda mengetik kode dari aplikasi bank Anda",
  codeTitle: "Bayar dengan {method}",
  pixText:
    "Pindai kode di aplikasi bank Anda, atau salin teks di bawahnya ke aplikasi itu. Halaman ini menunjukkan bila Anda sudah membayar.",
  blikText:
    "Buka aplikasi bank Anda dan setujui pembayaran di sana. Halaman ini menunjukkan bila Anda sudah membayar.",
  codeToCopy: "Kode untuk disalin",
  validUntil: "Berlaku sampai {time}",
  bankCode: "Kode enam angka",
};
