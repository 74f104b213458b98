import { readProgram } from '../../core/read-program.mjs'

// Child processes take this as the sign that a build exists.
process.env.NODE_ENV ||= 'production'
readProgram(import.meta.url, './serve.ts').serve()
