"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { Field } from "#components/form/fields/field.tsx";
import { Input } from "#components/ui/input.tsx";

const ApiKey = createContext<{ key: string; setKey: (key: string) => void }>({
  key: "",
  setKey: () => undefined,
});

/** The key that "Try it" uses. Kept in the page's memory alone: leaving the page forgets it. */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState("");
  const value = useMemo(() => ({ key, setKey }), [key]);
  return <ApiKey.Provider value={value}>{children}</ApiKey.Provider>;
}

export function useApiKey() {
  return useContext(ApiKey);
}

/** Where the key is pasted. */
export function ApiKeyField() {
  const { key, setKey } = useApiKey();
  return (
    <Field
      label="API key of the testing environment"
      description="For “Try it” only. It stays in this page and is forgotten when you leave it."
      error={
        key.startsWith("sk_live_")
          ? "This is a live key. Use one of the testing environment."
          : undefined
      }
      className="max-w-xl"
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="sk_test_…"
          className="font-mono"
          value={key}
          onChange={(event) => setKey(event.target.value.trim())}
        />
      )}
    </Field>
  );
}
