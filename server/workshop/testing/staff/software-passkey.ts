import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyQuestion } from "#server/wire/access/passkey.ts";

type PasskeyOptions = { challenge: string; rpId?: string; rp?: { id: string } };
type Changes = { origin?: string; counter?: number; isVerified?: boolean; type?: string };

/**
 * An authenticator in software, as WebAuthn level 3 describes one: P-256 and ES256, attestation
 * "none" (8.7), authenticator data of 6.1, client data of 5.8.1.
 */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString("base64url");
  userHandle: string | null = null;
  private counter = 0;
  private readonly origin: string;
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject };

  constructor(appUrl: string) {
    this.origin = new URL(appUrl).origin;
    this.keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** Returns the result of navigator.credentials.create. */
  create({ state, options }: PasskeyQuestion, changes: Changes = {}) {
    const { user } = options as { user: { id: string } };
    this.userHandle = user.id;
    const credential = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, credential.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, this.coseKey()]);
    const authData = Buffer.concat([this.authData(options, changes, 0x40), attested]);
    const object = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ]);
    const response = {
      clientDataJSON: this.clientData("webauthn.create", options, changes),
      attestationObject: object.toString("base64url"),
      transports: ["internal"],
    };
    return { state, response: this.credential(response) };
  }

  /** Returns the result of navigator.credentials.get. */
  get({ state, options }: PasskeyQuestion, changes: Changes = {}) {
    const authData = this.authData(options, changes, 0);
    const clientDataJSON = this.clientData("webauthn.get", options, changes);
    const clientHash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url"));
    const signed = Buffer.concat([authData, clientHash.digest()]);
    const response = {
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      ...(this.userHandle === null ? {} : { userHandle: this.userHandle }),
    };
    return { state, response: this.credential(response) };
  }

  private credential<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private clientData(type: string, options: object, changes: Changes): string {
    const { challenge } = options as PasskeyOptions;
    const { origin = this.origin } = changes;
    const json = JSON.stringify({
      type: changes.type ?? type,
      challenge,
      origin,
      crossOrigin: false,
    });
    return Buffer.from(json).toString("base64url");
  }

  /** Flags: present 0x01, verified 0x04, attested credential data 0x40. */
  private authData(options: object, changes: Changes, more: number): Buffer {
    const { rpId, rp } = options as PasskeyOptions;
    this.counter = changes.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = 0x01 | ((changes.isVerified ?? true) ? 0x04 : 0) | more;
    const host = createHash("sha256")
      .update(rpId ?? rp?.id ?? "")
      .digest();
    return Buffer.concat([host, Buffer.from([flags]), counter]);
  }

  /** RFC 9053, 7.1.1: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
  }
}

/** CBOR (RFC 8949): a short text. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** CBOR: at most 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
