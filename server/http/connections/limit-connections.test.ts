import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "#server/http/connections/limit-connections.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Limits = Parameters<typeof limitConnections>[3];

async function open(TRUST_PROXY: boolean, limits: Limits) {
  const answers: ServerResponse[] = [];
  const server = createServer();
  limitConnections(server, { TRUST_PROXY }, (_, response) => void answers.push(response), limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).resume();
    const taken = Promise.race([once(server, "connection"), once(socket, "close")]);
    await Promise.all([once(socket, "connect"), taken]);
    ends.push(() => socket.destroy());
    return socket;
  };
  return { dial, answers };
}

const question = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("one connection too many of an address is closed; after one has gone, another is taken", async () => {
  const { dial, answers } = await open(false, { ofAddressMax: 2 });
  const first = await dial();
  await dial();
  const third = await dial();
  await expect.poll(() => third.closed).toBe(true);
  first.destroy();
  await expect
    .poll(async () => {
      (await dial()).write(question);
      return answers.length;
    })
    .toBeGreaterThan(0);
});

test("behind a proxy the one that has waited longest makes room, not one that is being answered", async () => {
  const { dial, answers } = await open(true, { ofAddressMax: 1, togetherMax: 2 });
  const asked = await dial();
  asked.write(question);
  await expect.poll(() => answers.length).toBe(1);
  const waited = await dial();
  const newcomer = await dial();
  await expect.poll(() => waited.closed).toBe(true);
  answers[0]?.end("answered");
  const [answer] = (await once(asked, "data")) as [Buffer];
  expect(String(answer)).toContain("answered");
  expect(newcomer.closed).toBe(false);
});

test("whoever asks on and on without an answer is closed, and nothing more of it is worked on", async () => {
  const { dial, answers } = await open(false, {});
  const socket = await dial();
  socket.write(question.repeat(4));
  await expect.poll(() => answers.length).toBe(4);
  expect(socket.closed).toBe(false);
  socket.write(question.repeat(30));
  await expect.poll(() => socket.closed).toBe(true);
  expect(answers).toHaveLength(4);
});
