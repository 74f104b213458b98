import { readProgram } from '../../core/read-program.mjs'

readProgram(import.meta.url, './columns-program.ts').answerFromColumns()
