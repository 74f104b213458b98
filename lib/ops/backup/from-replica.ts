import { connect } from '@/db/client'
import type { Replicas } from '@/db/replicas'

/** `read` is given the primary's URL when no replica is current, and again when the replica failed meanwhile. */
export async function fromReplicaOrPrimary<T>(
  { url, replicas }: { url: string; replicas?: Replicas },
  read: (url: string) => Promise<T>,
): Promise<T> {
  if (!replicas) return read(url)
  const primary = connect(url, { max: 1 })
  const replica = await replicas.current(primary.db).finally(() => primary.close())
  if (!replica) {
    console.warn('No replica is current: the primary is read.')
    return read(url)
  }
  try {
    return await read(replica.url)
  } catch (error) {
    if (!(await replica.hasFailed(error))) throw error
    console.warn(`The replica ${replica.name} failed: the primary is read.`)
    return read(url)
  }
}
