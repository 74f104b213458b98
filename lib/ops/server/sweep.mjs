import { readProgram } from '../../core/read-program.mjs'

await readProgram(import.meta.url, './sweep.ts').sweep()
