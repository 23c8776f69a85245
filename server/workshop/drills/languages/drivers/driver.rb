require_relative "canary"

names = %w[HTTP_WEBHOOK_ID HTTP_WEBHOOK_TIMESTAMP HTTP_WEBHOOK_SIGNATURE]
$stdin.each_line(chomp: true) do |line|
  body, secret, *values = line.split("\t", -1).map { |text| text == "-" ? nil : text.unpack1("m0") }
  env = names.zip(values).to_h.compact
  begin
    puts "event #{verify_webhook(body, env, secret)["id"]}"
  rescue ArgumentError => refused
    puts "refused #{refused.message}"
  end
end
