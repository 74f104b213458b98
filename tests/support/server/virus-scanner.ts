import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clamd } from '@/lib/services/virus-scanner/clamd'
import { temporaryFolder } from '../intake/uploads'

// In two parts, so that no scanner takes this file for one.
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`
export const clamdProgram = '/usr/sbin/clamd'

export interface RunningScanner {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

const maxStream = 1024 * 1024

/** Speaks clamd's protocol and hangs up on whatever does not keep to it. */
export async function openStandIn(): Promise<RunningScanner> {
  const sockets = new Set<Socket>()
  const listen = (port: number) => {
    const server = createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      let sent = Buffer.alloc(0)
      socket.on('data', bytes => {
        sent = Buffer.concat([sent, bytes])
        const answer = answerTo(sent)
        if (answer !== undefined) socket.end(answer && `${answer}\0`)
      })
    })
    return new Promise<typeof server>(done => server.listen(port, '127.0.0.1', () => done(server)))
  }
  let server = await listen(0)
  const { port } = server.address() as { port: number }
  return {
    url: `tcp://127.0.0.1:${port}`,
    async start() {
      server = await listen(port)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}

/** Undefined while more has to come, empty where it does not keep to the protocol. */
function answerTo(sent: Buffer): string | undefined {
  if (!sent.includes(0)) return sent.length > 20 ? '' : undefined
  const word = sent.toString('latin1', 0, sent.indexOf(0))
  if (word === 'zPING') return 'PONG'
  if (word !== 'zINSTREAM') return ''
  let content = Buffer.alloc(0)
  for (let at = word.length + 1; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (content.length + length > maxStream) return 'INSTREAM size limit exceeded. ERROR'
    const end = at + 4 + length
    if (length === 0) return verdict(content, sent.length === end)
    if (end > sent.length) return undefined
    content = Buffer.concat([content, sent.subarray(at + 4, end)])
    at = end
  }
  return undefined
}

function verdict(content: Buffer, whole: boolean): string {
  if (!whole) return ''
  return content.includes(eicar) ? 'stream: Eicar-Own FOUND' : 'stream: OK'
}

/** The real one, with a signature of our own: its database cannot be had without a network. */
export async function openClamd(): Promise<RunningScanner & { close(): Promise<void> }> {
  const { folder, remove } = temporaryFolder()
  const at = (name: string) => path.join(folder, name)
  chmodSync(folder, 0o755)
  mkdirSync(at('db'))
  writeFileSync(at('db/own.ndb'), `Eicar-Own:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const settings = {
    LocalSocket: at('clamd.ctl'),
    DatabaseDirectory: at('db'),
    TemporaryDirectory: folder,
    StreamMaxLength: '1M',
    Foreground: 'yes',
    FixStaleSocket: 'yes',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(at('clamd.conf'), lines.join(''))
  const url = `unix://${at('clamd.ctl')}`
  const launch = async () => {
    const child = spawn(clamdProgram, ['--config-file', at('clamd.conf')], { stdio: 'ignore' })
    for (let waited = 0; waited < 20_000; waited += 50) {
      const up = await clamd(url)
        .probe()
        .then(
          () => true,
          () => false,
        )
      if (up) return child
      await sleep(50)
    }
    throw new Error('clamd does not start')
  }
  let child = await launch()
  const stop = async () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
  return {
    url,
    stop,
    async start() {
      child = await launch()
    },
    async close() {
      await stop()
      remove()
    },
  }
}
