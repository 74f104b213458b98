import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync, statSync } from 'node:fs'

export interface SmallDisk {
  folder: string
  free(): number
  leave(bytes: number): Promise<void>
  close(): Promise<void>
}

/**
 * A tmpfs of `bytes` in the namespaces of a holder process, reached through /proc. It needs no root and disappears
 * with the process, so that a killed test leaves no mount.
 * @param of a path whose owner will own it, e.g. a database folder; by default the current user
 */
export async function openSmallDisk(bytes: number, of?: string): Promise<SmallDisk> {
  const { uid, gid } = of ? statSync(of) : {}
  const script = `mount -t tmpfs -o size=${bytes},mode=700 tmpfs /media && echo mounted || exit
    while read -r fill; do rm -f /media/filler; head -c "$fill" /dev/zero > /media/filler; echo filled; done`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    uid,
    gid,
  })
  const ended = once(holder, 'exit')
  const answered = () => once(holder.stdout, 'data').then(() => true)
  if (!(await Promise.race([answered(), ended.then(() => false)])))
    throw new Error('a small file system cannot be mounted here: unshare and tmpfs are needed')
  const folder = `/proc/${holder.pid}/root/media`
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  // Only the holder process may write here when another user owns the file system.
  const fill = async (size: number) => {
    holder.stdin.write(`${size}\n`)
    await answered()
  }
  return {
    folder,
    free,
    async leave(requested) {
      await fill(0)
      await fill(Math.max(free() - requested, 0))
    },
    async close() {
      holder.stdin.end()
      await ended
    },
  }
}
