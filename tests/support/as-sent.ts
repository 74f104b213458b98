export function asSent<Input>(input: unknown): Input {
  return JSON.parse(JSON.stringify(input))
}
