import { existsSync } from 'node:fs'

const { argv } = process
const named = /^[a-z]+(\/[a-z]+)?$/.test(argv[2] ?? '') ? argv.splice(2, 1)[0]! : 'calls'
const file = new URL(`${named}.ts`, import.meta.url)
if (!existsSync(file)) throw new Error(`There is no bench ${named}.`)
await import(file.href)
