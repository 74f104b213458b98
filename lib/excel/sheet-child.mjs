import { createRequire } from 'node:module'

// As lib/ops/serve.mjs does: the TypeScript loader goes as soon as the program is read.
const require = createRequire(import.meta.url)
const unregister = require('tsx/cjs/api').register()
const { tellRows } = require('./sheet-program.ts')
unregister()
await tellRows()
