import { spawn } from 'node:child_process'

export interface Child {
  ended: Promise<string>
  stop(graceMs: number): Promise<void>
}

// Runs in its own session, so that Ctrl-C reaches only the starter, which stops its children in order. The IPC
// channel tells the child when the starter dies. `output` is a file descriptor.
export function startChild(
  program: string[],
  env: Record<string, string | undefined>,
  { output = 'inherit', cwd }: { output?: number | 'inherit'; cwd?: string } = {},
): Child {
  // Not for plain JavaScript: our programs watch the channel themselves, and Next's development server passes
  // the arguments on to a worker, which would mistake its own closed channel for our death.
  const loader = program[0]?.endsWith('.ts')
    ? ['--enable-source-maps', '--import', 'tsx', '--import', './lib/ops/process/exit-with-parent.ts']
    : []
  const child = spawn(process.execPath, [...loader, ...program], {
    cwd,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
  const ended = new Promise<string>(done => {
    child.once('error', error => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `code ${code}`))
  })
  return {
    ended,
    async stop(graceMs) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
