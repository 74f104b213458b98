import { createConnection } from 'node:net'
import { Readable } from 'node:stream'
import { waitFor } from '@/lib/core/limits/deadline'
import type { VirusScanner } from './virus-scanner'

const idleMs = 30_000
const probeMs = 2_000

// https://docs.clamav.net/manual/Usage/Scanning.html#clamd, in its z form: words end with a zero byte.
export function clamd(url: string): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(url)
  const address =
    protocol === 'unix:'
      ? { path: pathname }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  return {
    async scan(content) {
      const answer = await waitFor(() => ask(address, inPieces(content), idleMs))
      if (answer === 'stream: OK') return { scanned: true, infection: null }
      const infection = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (infection) return { scanned: true, infection: infection.slice(0, 200) }
      if (/size limit exceeded/.test(answer)) return { scanned: false, infection: null }
      throw new Error(`the virus scanner answers ${answer.slice(0, 200)}`)
    },
    async probe() {
      const answer = await ask(address, ['zPING\0'], probeMs)
      if (answer !== 'PONG') throw new Error(`the virus scanner answers ${answer.slice(0, 200)}`)
    },
  }
}

async function* inPieces(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    // A length of zero would end the stream.
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

type Address = { path: string } | { host: string; port: number }

function ask(
  address: Address,
  words: Iterable<string> | AsyncIterable<Uint8Array>,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let fault = new Error('the virus scanner closed the connection')
    const fail = (error: Error) => {
      fault = error
      socket.destroy()
    }
    const sent = Readable.from(words).on('error', fail)
    const socket = createConnection(address)
    socket.setEncoding('utf8')
    socket.setTimeout(timeoutMs, () => fail(new Error('the virus scanner does not answer')))
    socket.on('data', text => {
      answer += text
      if (answer.endsWith('\0') || answer.length > 4096) socket.destroy()
    })
    // Of a file that is too large it answers and hangs up: the answer counts, not the broken pipe.
    socket.on('error', fail)
    socket.once('close', () => {
      sent.destroy()
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1))
      else reject(fault)
    })
    sent.pipe(socket, { end: false })
  })
}
