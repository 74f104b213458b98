import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isMain } from './main'
import { fail, OperationError } from './operation-error'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'boolean' ? boolean : string
}

/**
 * Runs a command when its file was started as one: `--help` shows the usage, an option that it does not know is an
 * error with the usage, and what `run` answers is printed.
 */
export async function command<const Given extends Options>(declared: {
  url: string
  usage: string
  options: Given
  /** `missing` makes the error for an option that was left out. */
  run(values: Values<Given>, missing: (option: string) => OperationError): Promise<string>
}) {
  if (!isMain(declared.url)) return
  try {
    const options = { ...declared.options, help: { type: 'boolean', short: 'h' } } satisfies Options
    const { help, ...values } = parse(options, declared.usage)
    const answer = help
      ? declared.usage
      : await declared.run(
          values as Values<Given>,
          option => new OperationError(`${option} is missing.\n${declared.usage}`),
        )
    console.log(answer)
  } catch (error) {
    fail(error)
  }
}

function parse(options: Options, usage: string): Record<string, unknown> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new OperationError(`${(error as Error).message}\n${usage}`)
  }
}
