import { statfs } from 'node:fs/promises'

/** How many bytes the file system of this folder can still take from us. @throws where there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
