import { type SignInNeed, sessionEnded } from '@/app/_ui/feedback/session-ended'
import type { Data, Input, KeyOf } from '@/lib/http/calls'
import { CallError, type Envelope, parseEnvelope, withTimeout } from './call'
import { splitCall } from './call-address'
import { reportUpgrade } from './loading-trouble'
import { alarmRefused } from './refusal'

export type FileAnswer<Key extends KeyOf<'POST'>> = { response: Response } | { data: Data<Key> }

/** A POST that may respond with a file while it is still being written. @throws CallError */
export async function callForFile<Key extends KeyOf<'POST'>>(
  key: Key,
  input: Input<Key>,
  signal: AbortSignal,
): Promise<FileAnswer<Key>> {
  for (;;) {
    const answer = await send(key, input as object, signal)
    if (answer instanceof Response) return { response: answer }
    if (answer.code < 400 && answer.code !== 0) return { data: answer.data as Data<Key> }
    if (answer.code === 401 && (await sessionEnded(answer.resMsg, answer.data as SignInNeed | null))) continue
    const error = new CallError(answer)
    void reportUpgrade(error.code)
    alarmRefused(error)
    throw error
  }
}

async function send(key: KeyOf<'POST'>, input: object, signal: AbortSignal): Promise<Response | Envelope> {
  const { url, rest } = splitCall(key, input)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
      body: JSON.stringify(rest),
      credentials: 'same-origin',
      signal: withTimeout(signal),
    })
    if (response.headers.has('content-disposition')) return response
    return parseEnvelope(response.status, await response.text())
  } catch (error) {
    if (signal.aborted) throw error
    return { code: 0 }
  }
}

export function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : 'export.xlsx'
  } catch {
    return 'export.xlsx'
  }
}

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
