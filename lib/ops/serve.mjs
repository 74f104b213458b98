import { createRequire } from 'node:module'

// The TypeScript loader goes as soon as the program is read: kept, it would cost the server 80 MB and half a second.
const require = createRequire(import.meta.url)
const unregister = require('tsx/cjs/api').register()
const { serve } = require('./serve.ts')
unregister()
serve()
