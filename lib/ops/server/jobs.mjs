import { readProgram } from '../../core/read-program.mjs'

await readProgram(import.meta.url, './jobs.ts').workOnJobs()
