import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the server and its database: shut, it cuts every connection and lets no new one through; held up, it passes nothing on and says nothing. */
export class Gate {
  readonly #server = createServer((inside) => this.#pass(inside));
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #isOpen = true;
  #isHeldUp = false;

  constructor(port: number) {
    this.#port = port;
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  #pass(inside: Socket): void {
    if (!this.#isOpen) {
      inside.destroy();
      return;
    }
    const outside = connect(this.#port, '127.0.0.1');
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (this.#isHeldUp) socket.pause();
    }
  }

  /** What was sent is kept, and goes on its way with `goOn`. */
  holdUp(): void {
    this.#isHeldUp = true;
    for (const socket of this.#sockets) socket.pause();
  }

  goOn(): void {
    this.#isHeldUp = false;
    for (const socket of this.#sockets) socket.resume();
  }

  shut(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}

/** The address of a database, with a gate before it. */
export async function gated(url: string): Promise<{ gate: Gate; url: string }> {
  const address = new URL(url);
  const gate = new Gate(Number(address.port));
  address.port = String(await gate.listen());
  address.searchParams.delete('host');
  return { gate, url: address.href };
}
