import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type Door, requestOf } from './door'

export async function openShiftedDoor(door: Door, shiftMs: number) {
  const env = { ...process.env, CLOCK_SHIFT_MS: String(shiftMs) }
  const loaders = ['--import', './tests/support/server/shifted-clock.mjs', '--import', 'tsx']
  const child = spawn(process.execPath, [...loaders, 'tests/support/server/door-process.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = await once(child, 'message')
  const shifted: Door = {
    ...door,
    call(method, path, call = {}) {
      const request = requestOf(method, path, call)
      return fetch(new Request(new URL(path, `http://127.0.0.1:${port}`), request))
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
  return {
    door: shifted,
    start(program: string) {
      const started = spawn(process.execPath, [...loaders, program], { env, stdio: 'inherit' })
      return async () => {
        started.kill('SIGKILL')
        await once(started, 'exit')
      }
    },
    run: (program: string) => promisify(execFile)(process.execPath, [...loaders, program], { env }),
  }
}
