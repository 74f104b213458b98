import type { Task } from './read-tasks'

export const isPending = ({ row }: Task) => row.state === 'queued' || row.state === 'running'
