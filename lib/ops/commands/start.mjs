import { prepare } from './install.mjs'

await prepare()
// TypeScript in this process: no second one to start, and no signals to forward.
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
