import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether the file was started as a command rather than imported. */
export function isMain(url: string): boolean {
  return Boolean(process.argv[1]) && realpathSync(process.argv[1]!) === fileURLToPath(url)
}
