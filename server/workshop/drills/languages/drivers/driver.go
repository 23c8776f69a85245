package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"shop/canary"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		texts := strings.Split(lines.Text(), "\t")
		header := http.Header{}
		for at, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
			if texts[at+2] != "-" {
				header.Set(name, string(decoded(texts[at+2])))
			}
		}
		body := decoded(texts[0])
		if err := canary.VerifyWebhook(body, header, string(decoded(texts[1]))); err != nil {
			fmt.Println("refused", err)
			continue
		}
		var event struct{ ID string }
		if err := json.Unmarshal(body, &event); err != nil {
			panic(err)
		}
		fmt.Println("event", event.ID)
	}
}

func decoded(text string) []byte {
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return bytes
}
