declare module 'next/dist/compiled/ws/index.js' {
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  interface Connection {
    on(event: 'message', listener: (data: Buffer) => void): void
    on(event: 'error', listener: (error: Error) => void): void
    send(text: string): void
    terminate(): void
  }
  class WebSocketServer {
    constructor(options: { noServer: true; maxPayload: number; handleProtocols(): string })
    clients: Set<Connection>
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (connection: Connection) => void,
    ): void
  }
  const ws: { WebSocketServer: typeof WebSocketServer }
  export default ws
  export type { Connection }
}
