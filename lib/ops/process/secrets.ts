import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { newSecret } from '@/lib/core/secrets'

export interface Secrets {
  AUTH_SECRET: string
  AUTH_CLIENT_SECRET: string
}

export function readSecrets(file: string): Secrets {
  const existing = read(file)
  if (existing) return existing
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  const secrets: Secrets = { AUTH_SECRET: newSecret(), AUTH_CLIENT_SECRET: newSecret() }
  writeFileSync(own, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    // Another process wrote them first: use those.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return read(file)!
}

function read(file: string): Secrets | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
