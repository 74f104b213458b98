import { Agent, request } from 'node:http'

export interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Figures {
  p50: number
  p95: number
  perSecond: number
  requests: number
  bytes: number
}

export async function load(
  origin: string,
  sent: Sent,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const ask = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      bytes = (await askOnce(origin, sent, agent)).length
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const took = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / took, requests: times.length, bytes }
}

export function askOnce(
  origin: string,
  { method, path, headers, body }: Sent,
  agent?: Agent,
): Promise<Buffer> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, failed) => {
    const requested = request(
      {
        hostname,
        port,
        path,
        method,
        agent,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', failed)
        answer.on('end', () => {
          const whole = Buffer.concat(parts)
          if (answer.statusCode === 200) done(whole)
          else
            failed(
              new Error(`${method} ${path} answered ${answer.statusCode}: ${whole.toString().slice(0, 300)}`),
            )
        })
      },
    )
    requested.on('error', failed)
    requested.end(body)
  })
}
