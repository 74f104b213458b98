import { vi } from 'vitest'

// Files share the process of their worker, which loads packages once. The product's modules, what they keep on
// globalThis and the environment begin anew with each file.
const environmentKey = Symbol.for('test.environment')
const worker = process as { [environmentKey]?: NodeJS.ProcessEnv }

vi.resetModules()
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (/^(vehicle-)?defects\./.test(key.description ?? '')) Reflect.deleteProperty(globalThis, key)

worker[environmentKey] ??= { ...process.env }
for (const name of Object.keys(process.env))
  if (!(name in worker[environmentKey])) Reflect.deleteProperty(process.env, name)
Object.assign(process.env, worker[environmentKey])
