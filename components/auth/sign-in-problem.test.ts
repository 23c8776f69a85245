import { expect, test } from "vitest";
import { signInProblem } from "#components/auth/sign-in-problem.ts";

test("a sign-in that worked has no problem", () => {
  expect(signInProblem({ ok: true, status: 200, error: null })).toBeNull();
});

test("wrong credentials say nothing about whether the account exists", () => {
  expect(signInProblem({ ok: false, status: 401, error: "CredentialsSignin" })).toBe(
    "Email and password do not match an account.",
  );
});

test("someone who is held back is told to wait", () => {
  expect(signInProblem({ ok: false, status: 401, error: "rate_limited" })).toContain("Wait");
  expect(signInProblem({ ok: false, status: 429, error: null })).toContain("Wait");
});

test("no answer is a matter of the connection", () => {
  expect(signInProblem(undefined)).toContain("could not be reached");
});
