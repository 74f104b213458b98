import { chown, stat } from 'node:fs/promises'

/** What a command of root writes into a folder of the server's user must be that user's, or the server cannot read it. */
export async function giveToOwner(folder: string, ...paths: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid === 0) return
  for (const path of paths) await chown(path, uid, gid)
}
