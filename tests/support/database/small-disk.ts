import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync, statSync } from 'node:fs'

export interface SmallDisk {
  /** A folder on a file system of its own. */
  folder: string
  free(): number
  /** Fills the file system until so many bytes are free (a multiple of 4096). */
  leave(bytes: number): Promise<void>
  close(): Promise<void>
}

/**
 * A real file system of so many bytes (tmpfs), in namespaces whose holder is a process: it is reached through /proc and
 * goes with that process, so that nobody needs to be root and a test that is killed leaves no mount behind.
 * @param of whose it is: that of the owner of this file, e.g. of a database's folder; by default ours
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
  // Files of this file system are its holder's to write, if that is somebody else.
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
