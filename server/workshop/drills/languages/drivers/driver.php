<?php

require 'canary.php';

while (($line = fgets(STDIN)) !== false) {
    [$body, $secret, $id, $timestamp, $signature] = array_map(
        fn($text) => $text === '-' ? null : base64_decode($text),
        explode("\t", rtrim($line, "\n")),
    );
    $server = array_filter(
        ['HTTP_WEBHOOK_ID' => $id, 'HTTP_WEBHOOK_TIMESTAMP' => $timestamp, 'HTTP_WEBHOOK_SIGNATURE' => $signature],
        fn($value) => $value !== null,
    );
    try {
        $event = verify_webhook($body, $server, $secret);
        echo 'event ', $event['id'], "\n";
    } catch (UnexpectedValueException $refused) {
        echo 'refused ', $refused->getMessage(), "\n";
    }
}
