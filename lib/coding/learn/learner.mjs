import { readProgram } from '../../core/read-program.mjs'

readProgram(import.meta.url, './learner-program.ts').learnForParent()
