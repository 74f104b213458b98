import { createWriteStream } from 'node:fs'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { memoryOf } from './server-figures'

export interface Click {
  first: number
  took: number
  bytes: number
}

export function exportTo(file: string, origin: string, token: string, requested: object): Promise<Click> {
  const body = JSON.stringify(requested)
  const from = performance.now()
  const since = () => (performance.now() - from) / 1000
  return new Promise((done, failed) => {
    const sent = request(
      `${origin}/app/complaintsvehicleinfo/exportComplaintsVehicleInfoList`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      answer => {
        if (answer.statusCode !== 200 || !/spreadsheet/.test(answer.headers['content-type'] ?? '')) {
          answer.resume()
          failed(new Error(`The export answered ${answer.statusCode} ${answer.headers['content-type']}.`))
          return
        }
        let first = 0
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          first ||= since()
          bytes += part.length
        })
        pipeline(answer, createWriteStream(file)).then(() => done({ first, took: since(), bytes }), failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

export async function peakOf<T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<[T, number | undefined]> {
  let peak = memoryOf(pid)
  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (now !== undefined) peak = Math.max(peak ?? 0, now)
  }, 40)
  try {
    return [await work(), peak]
  } finally {
    clearInterval(timer)
  }
}
