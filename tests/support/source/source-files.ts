import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  specifier: string
  file: string | null
  typeOnly: boolean
}

export interface SourceFile {
  path: string
  text: string
  imports: Import[]
}

export function everyFile(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\0').filter(Boolean))].filter(file => existsSync(file)).sort()
}

// Modules are fresh for each test file; what they read stays with the worker.
const known = Symbol.for('test.sources')
const worker = globalThis as { [known]?: SourceFile[] }

export const sourceFiles = (): SourceFile[] => (worker[known] ??= readSources())

function readSources(): SourceFile[] {
  return everyFile()
    .filter(file => /\.(ts|tsx|mjs|js)$/.test(file))
    .map(file => {
      const text = readFileSync(file, 'utf8')
      let imports: Import[] | undefined
      return {
        path: file,
        text,
        // Most look for words only.
        get imports() {
          imports ??= importsOf(file, text)
          return imports
        },
      }
    })
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:([\w*$\s{},]+?)\s*\bfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/gm

export function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(statement)].map(match => {
    const [, type, names, first, called] = match
    const specifier = (first ?? called)!
    return { specifier, file: resolve(file, specifier), typeOnly: Boolean(type) || onlyTypes(names) }
  })
}

function onlyTypes(names: string | undefined): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1]
  if (!inside) return false
  const parts = inside
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every(part => part.startsWith('type '))
}

export function withoutComments(text: string): string {
  return text
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/\S/g, ' '))
}

function resolve(from: string, specifier: string): string | null {
  if (!/^(@\/|\.)/.test(specifier)) return null
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(from), specifier)
  const found = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']
    .map(ending => target + ending)
    .find(file => existsSync(file) && statSync(file).isFile())
  return found ?? target
}
