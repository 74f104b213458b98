import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import { createListeners } from '@/app/_ui/listeners'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { ExportStatus } from '@/lib/defects/export/read-export'

const exportCalls = {
  list: 'POST /complaintsvehicleinfo/exportComplaintsVehicleInfoList',
  deleted: 'POST /complaintsvehicleinfo/exportLogicDeleteList',
} as const

export interface RunningExport {
  jobId: string
  direct: boolean
  status?: ExportStatus
  bytes: number
  end?: 'done' | 'failed' | 'cancelled'
}

interface StartedExport extends RunningExport {
  control?: AbortController
}

const pollIntervalMs = 500

export const fileOf = (jobId: string) => hrefOf('GET /complaintsvehicleinfo/export/:jobId/file', { jobId })

// Module state, so that an export continues when its dialog is closed or the page changes.
let running: readonly StartedExport[] = []
const listeners = createListeners()

function change(jobId: string, part: Partial<StartedExport>) {
  running = running.map(one => (one.jobId === jobId ? { ...one, ...part } : one))
  listeners.notify()
}

export function useRunningExport(jobId: string): RunningExport | undefined {
  const all = listeners.useValue(() => running, running)
  return all.find(one => one.jobId === jobId)
}

// Resolves when the export has begun; `onEnd` is called once when it has ended.
// Throws CallError when the server refuses the export
export async function startExport(
  to: keyof typeof exportCalls,
  input: object,
  onEnd: (ended: RunningExport) => void,
): Promise<string> {
  const control = new AbortController()
  const answer = await callForFile(exportCalls[to], asInput(input), control.signal)
  const jobId = 'data' in answer ? answer.data.jobId : (answer.response.headers.get('x-export-job') ?? '')
  const direct = 'response' in answer
  running = [...running.filter(one => !one.end), { jobId, direct, bytes: 0, control }]
  change(jobId, {})
  const ended = direct ? download(jobId, answer.response, control) : watch(jobId)
  void ended.then(end => {
    change(jobId, { end, control: undefined })
    onEnd(running.find(one => one.jobId === jobId)!)
  })
  return jobId
}

export async function cancelExport(jobId: string): Promise<void> {
  const control = running.find(one => one.jobId === jobId)?.control
  // A streamed export is cancelled by closing its connection.
  if (control && running.some(one => one.jobId === jobId && one.direct)) control.abort()
  else await call('DELETE /complaintsvehicleinfo/export/:jobId', { jobId })
}

// A body can end without an error although the server failed, so the job status is read before the file is
// saved. Without a status within 5 s (`ended` is undefined) the complete body is saved.
async function download(jobId: string, response: Response, control: AbortController) {
  const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', leaving)
  const pollAbort = new AbortController()
  void poll(jobId, pollAbort.signal)
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
    pollAbort.abort()
    window.removeEventListener('beforeunload', leaving)
  }
}

async function watch(jobId: string) {
  const status = await poll(jobId)
  return status?.state === 'done' ? 'done' : status?.state === 'cancelled' ? 'cancelled' : 'failed'
}

async function ended(jobId: string) {
  const signal = AbortSignal.timeout(5_000)
  const status = await poll(jobId, signal)
  return status && isPending(status) ? undefined : status
}

async function poll(jobId: string, signal?: AbortSignal): Promise<ExportStatus | undefined> {
  for (;;) {
    const options = { quiet: true, signal }
    const status = await call('GET /complaintsvehicleinfo/export/:jobId', { jobId }, options).catch(
      () => undefined,
    )
    if (signal?.aborted) return undefined
    if (status) change(jobId, { status })
    if (status && !isPending(status)) return status
    await new Promise(done => setTimeout(done, pollIntervalMs))
  }
}
