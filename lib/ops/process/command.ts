import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isMain } from './main'
import { fail, OperationError } from './operation-error'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'boolean' ? boolean : string
}

export async function command<const Given extends Options>(declared: {
  url: string
  usage: string
  options: Given
  words?: boolean
  run(values: Values<Given>, missing: (option: string) => OperationError, words: string[]): Promise<string>
}) {
  if (!isMain(declared.url)) return
  try {
    const options = { ...declared.options, help: { type: 'boolean', short: 'h' } } satisfies Options
    const { values: given, positionals } = parse(options, declared)
    const { help, ...values } = given
    const answer = help
      ? declared.usage
      : await declared.run(
          values as Values<Given>,
          option => new OperationError(`${option} is missing.\n${declared.usage}`),
          positionals,
        )
    console.log(answer)
  } catch (error) {
    fail(error)
  }
}

function parse(options: Options, { words, usage }: { words?: boolean; usage: string }) {
  try {
    return parseArgs({ options, allowPositionals: words ?? false })
  } catch (error) {
    throw new OperationError(`${(error as Error).message}\n${usage}`)
  }
}
