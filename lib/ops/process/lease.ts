import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning, startedAt } from './processes'

export interface Holder {
  pid: number
  started: string
  note?: string
}

export interface Lease {
  note(words: string): void
  release(): void
}

/** A lock file that needs no cleanup after a kill: its pid and start time are compared with the running processes. */
export function takeLease(file: string, note?: string): Lease | undefined {
  const own = `${file}.${process.pid}`
  writeFileSync(own, content(note), { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A hard link appears atomically: nobody reads a half-written lease.
        linkSync(own, file)
        return { note: words => replace(file, content(words)), release: () => release(file) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      if (holderOf(file)) return undefined
      setAsideStale(file)
    }
    return undefined
  } finally {
    rmSync(own, { force: true })
  }
}

export function holderOf(file: string): Holder | undefined {
  const holder = read(file)
  return holder && isRunning(holder.pid) && startedAt(holder.pid) === holder.started ? holder : undefined
}

function content(note?: string) {
  return JSON.stringify({ pid: process.pid, started: startedAt(process.pid), note } satisfies Holder)
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function setAsideStale(file: string) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
    // Another process may have taken the lease between the check and the rename: give it back.
    if (holderOf(aside)) linkSync(aside, file)
  } catch {}
  rmSync(aside, { force: true })
}

function replace(file: string, text: string) {
  const next = `${file}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, file)
}

function release(file: string) {
  if (read(file)?.pid === process.pid) rmSync(file, { force: true })
}
