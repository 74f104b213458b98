import { prepare } from '../../lib/ops/commands/install.mjs'

await prepare()
const { register } = await import('tsx/esm/api')
register()
await import('./test.ts')
