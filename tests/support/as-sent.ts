/** Input as the server gets it: parsed JSON that no type has checked. */
export function asSent<Input>(input: unknown): Input {
  return JSON.parse(JSON.stringify(input))
}
