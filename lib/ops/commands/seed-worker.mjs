import { register } from 'tsx/esm/api'

register()
await import('./seed-worker.ts')
