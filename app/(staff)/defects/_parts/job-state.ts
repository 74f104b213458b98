import type { Tone } from '@/app/_ui/state-tag'

/** Of an import, an export or a bulk step. */
export const isPending = ({ state }: { state: string }) => state === 'queued' || state === 'running'

export const jobTones: Record<string, Tone> = {
  queued: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  undone: 'grey',
}
