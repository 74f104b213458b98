import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Described, describeError } from '@/lib/core/log'
import { isMain } from './main'

export class OperationError extends Error {
  override name = 'OperationError'
}

export function fail(error: unknown): never {
  const expected = error instanceof Error && error.name === 'OperationError'
  console.error(expected ? (error as Error).message : (ofMachine(error) ?? textOf(describeError(error))))
  process.exit(1)
}

// Its message says which place, and a stack says nothing more. PostgreSQL's codes: no connection, no sign-in, no such
// database, stopping.
function ofMachine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // Of a name with several addresses each has its own error.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  if (inner instanceof Error) return ofMachine(inner)
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (['connect', 'getaddrinfo'].includes(syscall ?? '') || /^(08|28|3D|57P)/.test(code ?? ''))
    return `No connection: ${message}. npm run config:check tells of what.`
  return ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'ENOSPC'].includes(code ?? '') ? `${message}.` : null
}

function textOf({ type, message, stack, cause, ...place }: Described): string {
  const known = Object.entries(place).map(([name, value]) => `${name} ${value}`)
  const lines = [`${type}: ${[message, ...known].join(', ')}`, stack, cause && `Cause: ${textOf(cause)}`]
  return lines.filter(Boolean).join('\n')
}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'boolean' ? boolean : string
}

/** Runs at once where it is the program; gives what runs it with the words of a command line. */
export async function command<const Given extends Options>(declared: {
  url: string
  usage: string
  options: Given
  words?: boolean
  run(values: Values<Given>, missing: (option: string) => OperationError, words: string[]): Promise<string>
}): Promise<(words: string[]) => Promise<string>> {
  const options = { ...declared.options, help: { type: 'boolean', short: 'h' } } satisfies Options
  const run = async (words: string[]) => {
    const { values: given, positionals } = parse(words, options, declared)
    const { help, ...values } = given
    if (help) return declared.usage
    const missing = (option: string) => new OperationError(`${option} is missing.\n${declared.usage}`)
    return declared.run(values as Values<Given>, missing, positionals)
  }
  if (isMain(declared.url)) console.log(await run(process.argv.slice(2)).catch(fail))
  return run
}

function parse(args: string[], options: Options, { words, usage }: { words?: boolean; usage: string }) {
  try {
    return parseArgs({ args, options, allowPositionals: words ?? false })
  } catch (error) {
    throw new OperationError(`${(error as Error).message}\n${usage}`)
  }
}
