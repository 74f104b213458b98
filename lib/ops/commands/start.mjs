import { prepare } from './install.mjs'

await prepare()
// TypeScript from here on, in this very process: no second one to start, none to pass signals on to.
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
