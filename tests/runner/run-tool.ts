import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { OperationError } from '@/lib/ops/process/operation-error'

const running = new Set<ChildProcess>()

export async function runTool(name: string, ...words: string[]): Promise<void> {
  // What it prints is shown when it has ended: several may run at once.
  const { code, output } = await runPackage(name, words, { NEXT_TELEMETRY_DISABLED: '1' }, 'pipe')
  if (code !== 0) throw new OperationError(`${output}${name} ${words.join(' ')} failed (${code}).`)
}

export async function runPackage(
  name: string,
  words: string[],
  env: Record<string, string>,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<{ code: number | string; output: string }> {
  const program = join('node_modules/.bin', name)
  // What is shown at its end may come later than what runs beside it, where people's time limits are tried.
  const [command, args] = stdio === 'pipe' ? ['nice', ['-n', '5', program, ...words]] : [program, words]
  const child = spawn(command, args, {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += chunk
    })
  try {
    const code = await new Promise<number | string>((done, failed) => {
      child.once('error', failed)
      child.once('close', (code, signal) => done(code ?? signal ?? 1))
    })
    return { code, output }
  } finally {
    running.delete(child)
  }
}

export function killTools() {
  for (const child of running) child.kill('SIGTERM')
}
