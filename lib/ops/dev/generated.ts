import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ModuleInput, moduleInput } from './protocol'

const fileIn = (dataDir: string) => join(dataDir, 'dev', 'generated.json')

function read(dataDir: string): Record<string, unknown> {
  const file = fileIn(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function recordOf(dataDir: string, path: string, name: string): ModuleInput | null {
  const parsed = moduleInput.safeParse(read(dataDir)[`${path} ${name}`])
  return parsed.success ? parsed.data : null
}

export function recordGenerated(dataDir: string, path: string, name: string, input: ModuleInput | null) {
  const all = read(dataDir)
  if (input) all[`${path} ${name}`] = input
  else delete all[`${path} ${name}`]
  mkdirSync(dirname(fileIn(dataDir)), { recursive: true })
  writeFileSync(fileIn(dataDir), `${JSON.stringify(all, null, 2)}\n`)
}
