import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

// Lets pages go first. Linux shares processors among sessions before it looks at niceness (sched(7), autogroup), and
// every connection of PostgreSQL is a session of its own: a child that must not delay them is started `detached` and
// lowers its whole session.
export function lowerPriority(niceness: number): void {
  os.setPriority(Math.max(os.getPriority(), niceness))
  try {
    const [, , , session] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    if (Number(session) === process.pid) writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // Another system, or one without groups by session.
  }
}

// Linux lets a nice process end its slice of some milliseconds before who woke up; one of the class SCHED_IDLE gives way
// at once (sched(7)). Only for what computes alone: on a busy machine it hardly runs.
export function runWhenIdle(): void {
  lowerPriority(19)
  try {
    execFileSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    // Another system, or one without util-linux: the niceness stays.
  }
}
