import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import type { Bulk } from '@/lib/defects/steps/bulk/read-bulk'
import { isPending } from '../../job-state'

const pollIntervalMs = 1_000

export function useBulk(jobId: string): { bulk: Bulk | undefined; cancel(): Promise<void> } {
  const [bulk, setBulk] = useState<Bulk>()
  const [pollCount, setPollCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more when it was stopped
  useEffect(() => {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      // A failed request is retried: the job itself continues on the server.
      const options = { quiet: true, signal: control.signal }
      const found = await call('GET /complaintsvehicleinfo/bulk/:jobId', { jobId }, options).catch(
        () => undefined,
      )
      if (control.signal.aborted) return
      if (found) setBulk(found)
      if (!found || isPending(found)) timer = setTimeout(poll, pollIntervalMs)
    }
    void poll()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [jobId, pollCount])

  return {
    bulk,
    async cancel() {
      await call('DELETE /complaintsvehicleinfo/bulk/:jobId', { jobId })
      setPollCount(now => now + 1)
    },
  }
}
