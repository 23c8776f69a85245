import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

export const tokenLifeDefaultS = 900;

export const GetToken = z.object({
  merchantId: MerchantIdInput,
  expiresIn: z
    .int()
    .min(60)
    .max(3600)
    .default(tokenLifeDefaultS)
    .meta({ description: "Seconds until the token expires, 60 to 3600.", example: 900 }),
  scope: text(2000).optional().meta({
    description:
      "Scopes separated by spaces, a subset of the credential's. All of these by default.",
    example: "customers:read",
  }),
});
export type GetToken = z.infer<typeof GetToken>;

/** A JWT that stands for the credential it was issued for (contract §3). */
export const Token = z
  .object({
    token: withhold(
      z.string().meta({
        description: "ES256-signed JWT of type at+jwt.",
        example: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2ln",
      }),
    ),
    tokenType: z
      .literal("Bearer")
      .meta({ description: "Scheme of the Authorization header.", example: "Bearer" }),
    expiresIn: z.int().meta({ description: "Seconds until it expires.", example: 900 }),
    expiresAt: Timestamp.meta({ description: "When the token expires." }),
    scopes: z
      .array(z.string())
      .meta({ description: "Scopes of the token.", example: ["customers:read"] }),
  })
  .meta({ id: "Token" });
export type Token = z.infer<typeof Token>;

export const PublicKey = z
  .object({
    kid: id(
      "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
      "Key id, named in the header of every token it signed.",
    ),
    kty: z.string().meta({ description: "Key type.", example: "EC" }),
    crv: z.string().meta({ description: "Curve.", example: "P-256" }),
    x: z.string().meta({
      description: "X coordinate, base64url.",
      example: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    }),
    y: z.string().meta({
      description: "Y coordinate, base64url.",
      example: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    }),
    alg: z.literal("ES256").meta({ description: "Signature algorithm.", example: "ES256" }),
    use: z.literal("sig").meta({ description: "Purpose of the key.", example: "sig" }),
  })
  .meta({ id: "JsonWebKey" });

export const JsonWebKeySet = z
  .object({
    keys: z.array(PublicKey).meta({ description: "Every key whose tokens may still be valid." }),
  })
  .meta({ id: "JsonWebKeySet" });
export type JsonWebKeySet = z.infer<typeof JsonWebKeySet>;
