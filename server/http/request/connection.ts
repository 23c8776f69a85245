/** A server's knowledge of the connection: @hono/node-server passes `incoming`, Next its `params`. */
export type Connection = {
  incoming?: { socket: { remoteAddress?: string } };
  params?: unknown;
};
