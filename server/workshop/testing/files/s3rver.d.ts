declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  /** The part of the S3 server that the tests use; the package has no types of its own. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
