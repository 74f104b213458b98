import type { Tone } from '@/app/_ui/state-tag'

export const isPending = ({ state }: { state: string }) => state === 'queued' || state === 'running'

export const jobTones: Record<string, Tone> = {
  queued: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  undone: 'grey',
}
