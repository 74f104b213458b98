import { readProgram } from '../../core/read-program.mjs'

// The processes that it starts are told by this that there is a build.
process.env.NODE_ENV ||= 'production'
readProgram(import.meta.url, './serve.ts').serve()
