import { spawn } from 'node:child_process'

export async function startStarter(dataDir: string, { watchdog = true } = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/ops/starter-process.ts', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, WATCHDOG: watchdog ? 'on' : 'off' } as NodeJS.ProcessEnv,
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const url = await new Promise<string>((done, failed) => {
    child.stdout.once('data', line => done(String(line).trim()))
    child.once('exit', code => failed(new Error(`the starter ended with ${code}`)))
  })
  return {
    url,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}
