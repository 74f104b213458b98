import type { Tone } from '@/app/_ui/state-tag'
import type { ImportRow } from '@/lib/defects/import/read-import'

export const isPending = ({ state }: { state: string }) => state === 'queued' || state === 'running'

export const jobTones: Record<string, Tone> = {
  queued: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  undone: 'grey',
}

type Counted = Pick<ImportRow, 'created' | 'valid' | 'skipped' | 'failed'>

export const isCounted = ({ created, valid, skipped, failed }: Counted) =>
  created + valid + skipped + failed > 0

export const rowCounts = ({ created, valid, skipped, failed }: Counted) => ({
  created: String(created),
  valid: String(valid),
  skipped: String(skipped),
  failed: String(failed),
})
