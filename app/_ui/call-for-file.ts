'use client'

import { alarm } from '@/app/_ui/feedback/feedback'
import { sessionEnded } from '@/app/_ui/feedback/session-ended'
import { CallError, type Envelope, opened } from './call'
import { basePath } from './navigation'

/** What a call answered that may answer with a file: the response, its body still to be read, or plain data. */
export type FileAnswer<Data> = { response: Response } | { data: Data }

/** A POST whose answer may be a file that is still being written. @throws CallError */
export async function callForFile<Data>(
  path: string,
  input: object,
  signal: AbortSignal,
): Promise<FileAnswer<Data>> {
  for (;;) {
    const answer = await send(path, input, signal)
    if (answer instanceof Response) return { response: answer }
    if (answer.code < 400 && answer.code !== 0) return { data: answer.data as Data }
    if (answer.code === 401 && (await sessionEnded())) continue
    const error = new CallError(answer)
    if (answer.code !== 401) alarm(error.message, { requestId: error.requestId })
    throw error
  }
}

async function send(path: string, input: object, signal: AbortSignal): Promise<Response | Envelope> {
  try {
    const response = await fetch(basePath + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      signal,
    })
    if (response.headers.has('content-disposition')) return response
    return opened(response.status, await response.text())
  } catch (error) {
    if (signal.aborted) throw error
    return { code: 0 }
  }
}

/** The name that an answer gives its file. */
export function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : 'export.xlsx'
  } catch {
    return 'export.xlsx'
  }
}

/** Hands a finished file to the browser, to be saved as any other. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
