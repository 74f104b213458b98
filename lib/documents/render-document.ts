import { spawn } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { isProduction } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'
import { log } from '@/lib/core/log'
import { FileReply } from '@/lib/core/replies'
import type { DocumentAnswer, DocumentData, DocumentRequest, FieldNames, LeftOut } from './schema'

const program = 'lib/documents/document-child.mjs'
const heapMegabytes = 512
const timeoutMs = 120_000
// A process each, of which a server runs one.
const rendering = new WeightedSemaphore(1, { maxWaiting: 10 })

interface Request {
  template: Buffer
  fields: FieldNames
  title: string
  now: Date
}

export interface Tried {
  used: string[]
  leftOut: LeftOut[]
}

// What a template uses, and what of it the PDF leaves out.
// @throws AppError template, which names what is wrong
export async function tryTemplate(request: Request): Promise<Tried> {
  const { used, leftOut } = await rendering.run(1, () => answerOf(request, null))
  return { used, leftOut }
}

// One document as Word and as PDF, in a process of its own: an office's template is a stranger's file.
// @throws AppError template
export async function renderDocument(
  request: Request & { data: DocumentData },
): Promise<Tried & { docx: Buffer; pdf: Buffer }> {
  const answer = await rendering.run(1, () => answerOf(request, request.data))
  if (!('docx' in answer)) throw new Error('no document was made')
  const { docx, pdf, ...tried } = answer
  return { ...tried, docx: Buffer.from(docx, 'base64'), pdf: Buffer.from(pdf, 'base64') }
}

interface MadeFile {
  name: string
  mime: string
  inline?: boolean
  content: Buffer
}

export const documentReply = ({ content, ...file }: MadeFile) =>
  new FileReply({ ...file, size: content.length, stream: Readable.from([content]) })

type Answered = Exclude<DocumentAnswer, { fault: unknown }>

async function answerOf(
  { template, fields, title, now }: Request,
  data: DocumentData | null,
): Promise<Answered> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, path.join(/* turbopackIgnore: true */ process.cwd(), program)],
    {
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      // No configuration in its environment: an exploited reader finds no password.
      env: isProduction() ? { NODE_ENV: 'production' } : ({} as NodeJS.ProcessEnv),
    },
  )
  const ended = new Promise<{ code?: number | null; signal?: string | null }>(done => {
    child.once('exit', (code, signal) => done({ code, signal }))
    child.once('error', () => done({}))
  })
  const request: DocumentRequest = {
    ...{ template: template.toString('base64'), fields, data, title, madeAt: now.toISOString() },
    fontFolder: path.join(/* turbopackIgnore: true */ process.cwd(), 'fonts'),
  }
  child.stdin!.on('error', () => {})
  child.stdin!.end(JSON.stringify(request))
  const answer = (await json(child.stdout!).catch(() => null)) as DocumentAnswer | null
  const { code, signal } = await ended
  if (!answer) {
    log.warn({ code, signal }, 'the process that makes documents ended early')
    // Out of memory or of time; anything else is no fault of the template.
    if (!signal && code !== 134) throw new Error('the process that makes documents failed')
    throw new AppError('template', { fault: 'too_large', name: '' })
  }
  if ('fault' in answer) throw new AppError('template', { fault: answer.fault, name: answer.name })
  return answer
}
