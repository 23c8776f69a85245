package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"shop/canary"
)

var client = http.Client{Timeout: time.Minute}

func call(method, path string, body, answer any, key string) {
	var sent io.Reader
	if body != nil {
		written, err := json.Marshal(body)
		if err != nil {
			log.Fatal(err)
		}
		sent = bytes.NewReader(written)
	}
	request, err := http.NewRequest(method, os.Getenv("CANARY_URL")+"/api/canary"+path, sent)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CANARY_KEY"))
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 400 {
		log.Fatal(string(text))
	}
	if err := json.Unmarshal(text, answer); err != nil {
		log.Fatal(err)
	}
}

func euros() int64 {
	var balance struct {
		Balances []struct {
			Currency string
			Amount   int64
		}
	}
	call("GET", "/balance", nil, &balance, "")
	for _, one := range balance.Balances {
		if one.Currency == "EUR" {
			return one.Amount
		}
	}
	return 0
}

type completed struct {
	Type string
	Data struct{ ID, PaymentIntentID string }
}

type object map[string]any

func main() {
	before := euros()
	order := time.Now().UnixNano()

	secret := ""
	events := make(chan completed, 1)
	http.HandleFunc("/hooks/canary", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err == nil {
			err = canary.VerifyWebhook(body, r.Header, secret)
		}
		var event completed
		if err == nil {
			err = json.Unmarshal(body, &event)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		events <- event
	})
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		log.Fatal(err)
	}
	go http.Serve(listener, nil)

	var endpoint struct{ ID, Secret string }
	call("POST", "/webhook-endpoints", object{
		"url":    fmt.Sprintf("http://localhost:%d/hooks/canary", listener.Addr().(*net.TCPAddr).Port),
		"events": []string{"checkout.session.completed"},
	}, &endpoint, fmt.Sprint("endpoint-", order))
	secret = endpoint.Secret
	fmt.Println("endpoint", endpoint.ID)

	var session struct{ ID, SessionURL string }
	call("POST", "/checkout/sessions", object{
		"currency":   "EUR",
		"lineItems":  []object{{"name": "Monstera", "quantity": 1, "amount": 4900, "currency": "EUR"}},
		"successUrl": "https://shop.example/thanks",
		"metadata":   object{"orderId": "6735"},
	}, &session, fmt.Sprint("order-", order))
	fmt.Println("session", session.SessionURL)

	event := <-events
	if event.Data.ID != session.ID {
		log.Fatal("another event")
	}
	fmt.Println("webhook", event.Type)

	var refund struct{ Amount int64 }
	call("POST", "/refunds", object{
		"paymentIntentId": event.Data.PaymentIntentID,
		"amount":          900,
	}, &refund, "refund-"+session.ID)
	fmt.Println("refund", refund.Amount)

	fmt.Println("balance", euros()-before)
}
