'use client'

import { useSyncExternalStore } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import type { ExportStatus } from '@/lib/defects/export/read-export'

export type ExportCall =
  | 'POST /complaintsvehicleinfo/exportComplaintsVehicleInfoList'
  | 'POST /complaintsvehicleinfo/exportLogicDeleteList'

export interface RunningExport {
  jobId: string
  /** The file comes with the answer; otherwise it is written in the background. */
  direct: boolean
  /** As the server tells it. */
  status?: ExportStatus
  /** What has come in so far. */
  bytes: number
  /** How it ended here. */
  end?: 'done' | 'failed' | 'cancelled'
}

interface Held extends RunningExport {
  control?: AbortController
}

const lookEvery = 500

// They go on when their dialog is closed and when another page is opened.
let running: readonly Held[] = []
const listeners = new Set<() => void>()

function change(jobId: string, part: Partial<Held>) {
  running = running.map(one => (one.jobId === jobId ? { ...one, ...part } : one))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One export, as it stands now. */
export function useRunningExport(jobId: string): RunningExport | undefined {
  const all = useSyncExternalStore(
    subscribe,
    () => running,
    () => running,
  )
  return all.find(one => one.jobId === jobId)
}

/**
 * Asks for an export; answers once it has begun. What comes later is told by useRunningExport and, once, by `onEnd`.
 * @throws CallError when it is refused
 */
export async function startExport(
  to: ExportCall,
  input: object,
  onEnd: (ended: RunningExport) => void,
): Promise<string> {
  const control = new AbortController()
  const answer = await callForFile(to, asInput(input), control.signal)
  const jobId = 'data' in answer ? answer.data.jobId : (answer.response.headers.get('x-export-job') ?? '')
  const direct = 'response' in answer
  running = [...running.filter(one => !one.end), { jobId, direct, bytes: 0, control }]
  change(jobId, {})
  const ended = direct ? take(jobId, answer.response, control) : watch(jobId)
  void ended.then(end => {
    change(jobId, { end, control: undefined })
    onEnd(running.find(one => one.jobId === jobId)!)
  })
  return jobId
}

/** Ends it: the server reads no further. */
export async function cancelExport(jobId: string): Promise<void> {
  const control = running.find(one => one.jobId === jobId)?.control
  // What is being sent ends with its connection.
  if (control && running.some(one => one.jobId === jobId && one.direct)) control.abort()
  else await call('DELETE /complaintsvehicleinfo/export/:jobId', { jobId })
}

const isPending = (status: ExportStatus | undefined) =>
  !status || status.state === 'queued' || status.state === 'running'

/** The file as it comes in. It is saved only when it came whole and the server says so too. */
async function take(jobId: string, response: Response, control: AbortController) {
  const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', leaving)
  const looking = new AbortController()
  void poll(jobId, looking.signal)
  try {
    const parts: BlobPart[] = []
    let bytes = 0
    const reader = response.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value as BlobPart)
      bytes += part.value.length
      change(jobId, { bytes })
    }
    const status = await ended(jobId)
    if (status && status.state !== 'done') return 'failed'
    saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileNameOf(response))
    return 'done'
  } catch {
    if (!control.signal.aborted) await ended(jobId)
    return control.signal.aborted ? 'cancelled' : 'failed'
  } finally {
    looking.abort()
    window.removeEventListener('beforeunload', leaving)
  }
}

async function watch(jobId: string) {
  const status = await poll(jobId)
  return status?.state === 'done' ? 'done' : status?.state === 'cancelled' ? 'cancelled' : 'failed'
}

/** The server's word on how it ended; undefined when none comes within seconds. */
async function ended(jobId: string) {
  const signal = AbortSignal.timeout(5_000)
  const status = await poll(jobId, signal)
  return isPending(status) ? undefined : status
}

/** Looks until it has ended, or until nobody wants to know. */
async function poll(jobId: string, signal?: AbortSignal): Promise<ExportStatus | undefined> {
  for (;;) {
    const options = { quiet: true, signal }
    const status = await call('GET /complaintsvehicleinfo/export/:jobId', { jobId }, options).catch(
      () => undefined,
    )
    if (signal?.aborted) return undefined
    if (status) change(jobId, { status })
    if (!isPending(status)) return status
    await new Promise(done => setTimeout(done, lookEvery))
  }
}
