import { readProgram } from '../core/read-program.mjs'

await readProgram(import.meta.url, './document-program.ts').answerDocument()
