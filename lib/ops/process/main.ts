import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function isMain(url: string): boolean {
  return Boolean(process.argv[1]) && realpathSync(process.argv[1]!) === fileURLToPath(url)
}
