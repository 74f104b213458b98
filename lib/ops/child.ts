import { spawn } from 'node:child_process'

export interface Child {
  /** Resolves with words that say how it ended. */
  ended: Promise<string>
  /** Asks it to stop; kills it when it takes too long. */
  stop(patience: number): Promise<void>
}

/**
 * Runs a program in a Node of its own, in its own session: Ctrl-C reaches the starter alone, which
 * stops things in order. The channel between us tells the child when we die.
 */
export function startChild(program: string[], env: Record<string, string | undefined>): Child {
  // Programs of ours in plain JavaScript look after the channel themselves and want no loader.
  const loader = program[0]?.endsWith('.mjs')
    ? []
    : ['--import', 'tsx', '--import', './lib/ops/leave-with-parent.ts']
  const child = spawn(process.execPath, ['--enable-source-maps', ...loader, ...program], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
  const ended = new Promise<string>(done => {
    child.once('error', error => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `code ${code}`))
  })
  return {
    ended,
    async stop(patience) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(timer)
    },
  }
}
