import type { Metadata } from "next";
import { ForgotPasswordForm } from "#components/auth/forgot-password-form.tsx";
import { TrpcProvider } from "#components/trpc/provider.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";

export const metadata: Metadata = { title: "Forgotten password" };

export default function ForgotPasswordPage() {
  return (
    <Card>
      <CardBody className="p-6 sm:p-8">
        <h1 className="mb-6 text-xl font-semibold">Forgotten password</h1>
        <TrpcProvider>
          <ForgotPasswordForm />
        </TrpcProvider>
      </CardBody>
    </Card>
  );
}
