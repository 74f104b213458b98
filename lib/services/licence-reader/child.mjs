import { readProgram } from '../../core/read-program.mjs'

readProgram(import.meta.url, './child-program.ts').answerParent()
